/** The page of a message by the links of reminders, against the real server. */
import { testSignedPage } from '../../pages/signed-page.suite.ts'

testSignedPage('answer', { other: 'review', destroy: { action: 'closed' }, isOfCompany: true })
