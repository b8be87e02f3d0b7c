import { expect, test } from 'vitest'
import {
  isPictureElsewhere,
  isTemplateOfOffice,
  leadsToAnotherComputer,
  linksToShare,
  runsOnClick,
} from './addresses.ts'

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:x',
  'data:text/html,x',
  'ldap://evil.example/x',
  'ms-msdt:/id PCWDiagnostic',
  'MS%2DMSDT:x',
  'ms-word:ofe|u|https://evil.example/a.docm',
  'a-program-of-its-own:x',
])('a click on %j may run something', (address) => {
  expect(runsOnClick(address)).toBe(true)
})

test.each([
  '\\\\evil.example\\x',
  '//evil.example/x',
  '%5C%5Cevil.example%5Cx',
  'FILE://EVIL.example/x',
  'file:////evil.example/x',
  'file:///\\\\evil.example\\x',
])('a click on %j would send credentials to a share', (address) => {
  expect(runsOnClick(address)).toBe(false)
  expect(linksToShare(address)).toBe(true)
})

test.each([
  'HTTPS://mira.example',
  'www.linkedin.com/in/mira',
  'mira.example:8080/cv',
  ' mailto: mira@mira.example',
  'doi:10.1000/182',
  'LinkedIn: linkedin.com/in/mira',
  'git@github.com:mira/cv.git',
  '#experience',
  '../cv.pdf',
  'javascript:void(0)',
  'file:///C:/Users/Mira/cv.pdf',
  'file:////Users/mira/cv.pdf',
  'file://fileserver/mira/cv.pdf',
])('a click on %j only opens something', (address) => {
  expect([runsOnClick(address), linksToShare(address)]).toEqual([false, false])
})

test.each([
  ['https://evil.example/a.dotm', true],
  ['\\\\evil.example\\a\\a.dotm', true],
  ['file://evil/a/a.dotm', true],
  ['file:///%5C%5C10.0.0.1/normal.dotm', true],
  ['file:////10.0.0.1/Users/normal.dotm', true],
  ['FILE:\\\\evil.example\\normal.dotm', true],
  ['file://localhost//evil.example/normal.dotm', true],
  ['\\/evil.example/normal.dotm', true],
  ['\\\\?\\UNC\\evil.example\\normal.dotm', true],
  ['\\\\fileserver\\profiles\\mira\\Normal.dotm', false],
  ['file://fileserver/Templates/Resume.dotx', false],
  ['C:\\Users\\Mira\\Normal.dot', false],
  ['SSD:Users:mira:Library:Normal.dotm', false],
  ['file:///C:\\Users\\Mira\\Templates\\Resume%20(2).dotx', false],
  ['file:////Users/mira/Library/Templates/Resume.dotx', false],
  ['file:////C:/Templates/Resume.dotx', false],
])('the template %j is fetched from strangers: %s', (target, isForeign) => {
  expect(leadsToAnotherComputer(target) && !isTemplateOfOffice(target)).toBe(isForeign)
})

test.each([
  ['https://mira.example/photo.jpg', false],
  ['cid:image001.png@01D0', false],
  ['ldap://evil.example/x', true],
  ['\\\\evil.example\\x.png', true],
])('the picture %j is of another sort of server: %s', (target, isElsewhere) => {
  expect(isPictureElsewhere(target)).toBe(isElsewhere)
})
