import all from 'email-providers/all.json' with { type: 'json' }
import common from 'email-providers/common.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { suggestAddress } from './suggest-address.ts'

/** What was meant, and what was typed. The last one of `gmail.com` has a Cyrillic letter. */
const MISTYPED = {
  'gmail.com':
    'gmial.com gamil.com gmali.com gmaill.com gmil.com gmal.com gmai.com gnail.com gmaul.com gmsil.com gmaik.com ggmail.com gmailcom gmail,com gmail..com gmail.con gmail.co gmail.cm gmail.om gmail.cmo gmail.comm gmail.vom gmail.xom gmaіl.com',
  'yahoo.com': 'yaho.com yahooo.com yhoo.com yhaoo.com yajoo.com yahoo.con yahoo.co',
  'yahoo.co.uk': 'yahoo.co.uj yaho.co.uk yahoo.c.uk',
  'yahoo.co.in': 'yahooo.co.in yahoo.c.in',
  'hotmail.com':
    'hotmial.com hotmal.com homail.com hotnail.com hormail.com htomail.com hotmaill.com hotmail.con hotmail.cmo',
  'hotmail.co.uk': 'hotmail.co.uj hotmail.couk hotmial.co.uk hotmail.co.ik',
  'outlook.com': 'outlok.com outllook.com oulook.com outlool.com otulook.com outlook.con',
  'icloud.com': 'iclod.com icoud.com icloid.com iclould.com icluod.com icloud.cmo',
  'aol.com': 'aol.con aol.cmo',
  'live.com': 'live.con live.cim',
  'protonmail.com': 'protonmial.com protonmail.con',
  'proton.me': 'protn.me',
  'gmx.net': 'gmx.nte',
  'rediffmail.com': 'redifmail.com rediffmail.con',
  'comcast.net': 'comast.net comcast.ner',
  'sbcglobal.net': 'sbcgloabl.net',
  't-online.de': 'tonline.de t-onlin.de',
}

test('suggests the domain that was meant for typical mistakes', () => {
  const mistakes = Object.entries(MISTYPED).flatMap(([meant, typed]) =>
    typed.split(' ').map((domain) => [domain, meant]),
  )
  expect(mistakes.length).toBeGreaterThan(70)
  const suggested = mistakes.map(([typed]) => [typed, suggestAddress(`ada@${typed}`).slice(4)])
  expect(suggested).toEqual(mistakes)
})

test('keeps the part before the domain as it was typed', () => {
  expect(suggestAddress('Ada.Byron+news@GMIAL.com')).toBe('Ada.Byron+news@gmail.com')
  expect(suggestAddress(' ada@gmial.com. ')).toBe('ada@gmail.com')
  expect(suggestAddress('"a@b"@gmial.com')).toBe('"a@b"@gmail.com')
  expect(suggestAddress('बेबी@gmial.com')).toBe('बेबी@gmail.com')
})

test('suggests nothing for what is right, is no address, or is far from any', () => {
  for (const typed of [
    ...['', 'ada', '@', '@gmial.com', 'gmial.com', 'ada@', 'ada@gmail', 'ada@gmial.com@'],
    ...['ada@Gmail.com', 'ada@GMAIL.COM.', 'ada+gmial.com@gmail.com', 'ada@mail.gmial.com'],
    ...['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@例え.jp', `ada@${'g'.repeat(1e6)}`],
  ])
    expect(suggestAddress(typed), typed.slice(0, 40)).toBe('')
})

/** Registered by others to catch the mail of these providers, or to look like them: a hint is right. */
const LOOKALIKES = [
  ...['gamil.com', 'gmai.com', 'gmail.co', 'gmail.om', 'gmal.com', 'gmial.com'],
  ...['homail.com', 'hotmai.com', 'hotmail.cm', 'hotmail.con', 'hotmails.com', 'hotmial.com'],
  ...['proto2mail.com', 'yaho.com', 'yahoo.om'],
]

const hinted = (domains: readonly string[]) =>
  domains.filter((domain) => suggestAddress(`ada@${domain}`))

test('suggests nothing for thousands of mail domains, but for lookalikes', () => {
  expect(common.length).toBeGreaterThan(300)
  expect(hinted(common)).toEqual([])
  expect(all.length).toBeGreaterThan(8000)
  expect(hinted(all).sort()).toEqual(LOOKALIKES)
})
