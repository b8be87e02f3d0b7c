/** The conversation on a terminal, which `script` (util-linux) makes. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { LANGUAGES } from '../../site/src/shapes/language.ts'
import { listQuestions } from './ask.ts'

const CTRL_C = '\u0003'
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

test('questions follow from answers', () => {
  const pathsOf = (given: Parameters<typeof listQuestions>[0]) =>
    listQuestions(given).map(({ path }) => path.join('.'))
  const paths = pathsOf({})
  expect(paths.slice(0, 3)).toEqual(['language', 'offices.0.countryCode', 'name'])
  expect(paths).not.toContain('legalLine')
  const given = {
    offices: [{ countryCode: 'DE', address: ['A'] }],
    logo: 'x',
    without: ['careers'],
  }
  const more = pathsOf(given)
  expect(more.filter((path) => !paths.includes(path))).toEqual([
    'logoDark',
    'mark',
    'offices.0.city',
    'offices.0.timeZone',
    'offices.0.address',
    'offices.0.postalCode',
    'offices.0.hours',
    'offices.0.phone',
    'offices.1.countryCode',
    'legalLine',
  ])
  expect(paths.filter((path) => !more.includes(path))).toEqual([
    'mailboxes.careers',
    'answerTimes.applications',
  ])
})

test('the first question names each language', () => {
  const [{ ask } = {}] = listQuestions({})
  for (const language of LANGUAGES) {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language)
    expect(ask).toContain(`${language} (${name})`)
  }
})

test('a list asks again in other words', () => {
  const questions = listQuestions({ services: [{ title: 'Checks', summary: 'We look at it.' }] })
  const [first, , again] = questions.filter(({ path }) => path[0] === 'services')
  expect(again).toMatchObject({ path: ['services', 1, 'title'], none: 'no other' })
  expect(again?.ask).not.toBe(first?.ask)
})

describe.runIf(hasTerminal)('on a terminal', { timeout: 60_000 }, () => {
  test('answers are kept, taken up again, and changed before they are used', async () => {
    const file = join(temporaryDirectory(), 'answers.yaml')
    const begun = await converse(file, [
      'Klingonisch',
      'Deutsch',
      '<',
      'en',
      'Deutschland',
      'Brückner & Söhne',
      '<',
      '',
      'Brückner GmbH',
      'Cold\rthat\rstays',
      'Cold that stays',
      'https://www.brückner.example/',
      CTRL_C,
    ])
    expect(begun).toContain('none of these: en, de, fr.')
    expect(begun).toContain('This wants one line, and 3 came.')
    expect(begun).toContain('Nothing was changed.')
    expect(parse(readFileSync(file, 'utf8'))).toEqual({
      language: 'en',
      offices: [{ countryCode: 'DE' }],
      name: 'Brückner & Söhne',
      legalName: 'Brückner GmbH',
      tagline: 'Cold that stays',
      domain: 'brückner.example',
    })

    const ended = await converse(file, [
      'hello',
      'hallo@brückner.example',
      'Karriere und search',
      'careers und search',
      ...['', '2 Werktage'],
      'teal',
      '',
      './nowhere.svg',
      '-',
      'Augsburg',
      'Kälteweg 3\rHof\r86150 Augsburg\r',
      ...['', '', '0821 456789-0', '', '', '', ''],
      '99',
      '3',
      'Brückner',
      // What was left out brings its questions when it is taken in.
      ...['8', 'search', 'jobs@brückner.example', '', ''],
    ])
    expect(ended).toContain('Its time zone, such as Europe/London\n> Europe/Berlin')
    expect(ended).toContain('This wants an e-mail address')
    expect(ended).toContain('Enter: hello@brückner.example')
    expect(ended).toContain('This names “karriere”, which is none of these')
    expect(ended).toContain('There is no such file')
    expect(ended).toContain('“99” is no number of this list.')
    const made = JSON.parse(ended.slice(ended.lastIndexOf('\n{')))
    expect(made).toMatchObject({
      name: 'Brückner',
      email: 'hallo@xn--brckner-o2a.example',
      colours: { primary: '#008080' },
      mailboxes: { careers: 'jobs@xn--brckner-o2a.example' },
      answerTimes: { inquiries: 2, applications: 5 },
    })
    expect(made.offices).toEqual([
      {
        countryCode: 'DE',
        country: 'Germany',
        city: 'Augsburg',
        timeZone: 'Europe/Berlin',
        address: ['Kälteweg 3', 'Hof', '86150 Augsburg'],
        postalCode: '86150',
        phone: '+49 821 4567890',
      },
    ])
  })
})

/** What the terminal shows, where each line is typed when it is asked for. */
function converse(file: string, lines: readonly string[]): Promise<string> {
  const program = `import { askForAnswers } from './tools/make-it-yours/ask.ts'; console.log('\\n' + JSON.stringify(await askForAnswers('${file}')))`
  const command = `stty -echo cols 62; '${process.execPath}' --import tsx --input-type=module -e "${program}"`
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: ROOT })
  const left = [...lines]
  let shown = ''
  return new Promise((resolve) => {
    terminal.stdout.on('data', (data) => {
      shown += data
      if (!/> .\[3G$/.test(shown)) return
      const line = left.shift() ?? CTRL_C
      terminal.stdin.write(line)
      // The last line of a paste waits for Enter, however late.
      const wait = line.includes('\r') && !line.endsWith('\r') ? 300 : 0
      if (line !== CTRL_C) setTimeout(() => terminal.stdin.write('\r'), wait)
    })
    terminal.on('close', () => resolve(shown.replaceAll('\r', '')))
  })
}
