import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Positions } from './Positions.tsx'

const card = (path: string, endsAt: string) => ({
  ...{ title: path, line: 'A line.', path, place: 'Austin', pay: 'USD 1', endsAt },
})

test('a site that was built while no position was open says so', () => {
  const html = renderToStaticMarkup(<Positions title="Open" none="None is open." items={[]} />)
  expect(html).toMatch(/<p class="[^"]*">None is open\.<\/p>/)
})

test('the note of no openings appears when the last of them ends', () => {
  const items = [
    card('/careers/b/', '2027-03-01T06:00:00.000Z'),
    card('/careers/a/', '2027-02-01T06:00:00.000Z'),
  ]
  const html = renderToStaticMarkup(<Positions title="Open" none="None is open." items={items} />)
  expect(html).toContain('data-from="2027-03-01T06:00:00.000Z" hidden=""')
  expect(html.match(/<li data-until=/g)).toHaveLength(2)
})
