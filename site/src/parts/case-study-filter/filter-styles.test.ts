import { expect, test } from 'vitest'
import { composeFilterStyles } from './filter-styles.ts'

const styles = composeFilterStyles({
  industries: [{ value: 'insurance' }, { value: 'sports' }],
  services: [{ value: 'agents' }, { value: 'mobile' }],
  studies: [
    { industry: 'insurance', services: ['agents'] },
    { industry: 'sports', services: ['agents', 'mobile'] },
    { services: ['mobile'] },
  ],
})

test('a choice or a link hides the cards of everything else', () => {
  expect(styles).toContain(
    '.studies:has([name=industry] :is([value="sports"]):checked,#industry-sports:target) .case-card:not([data-industry~="sports"]){display:none}',
  )
  expect(styles).toContain(
    '.studies:has([name=service] :is([value="mobile"]):checked,#service-mobile:target) .case-card:not([data-services~="mobile"]){display:none}',
  )
})

test('a pair without a case study shows the note, and no other does', () => {
  const notes = [...styles.matchAll(/[^}]*\.studies-none\{display:block\}/g)].map(([rule]) => rule)
  expect(notes).toEqual([
    '.studies:has([name=industry] :is([value="insurance"]):checked):has([name=service] :is([value="mobile"]):checked) .studies-none{display:block}',
  ])
})
