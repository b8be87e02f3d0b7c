import { testSignedPage } from './signed-page.suite.ts'

testSignedPage('review', {
  other: 'my-submission',
  destroy: { action: 'confirm' },
  isOfCompany: true,
})
