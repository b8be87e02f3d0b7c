import { PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import type { PopupCopy } from '../features/popup-frame/popup-copy.ts'
import { readCompany, readForms, readNotice, readPopups } from '../shell/read-content.ts'

/** The words of the pop-ups, for their code to fetch: in every page they would be weight that few visitors need. */
export async function GET(): Promise<Response> {
  const [company, forms, popups, notice] = await Promise.all([
    readCompany(),
    readForms(),
    readPopups(),
    readNotice(),
  ])
  const words: PopupCopy = {
    companyName: company.name,
    privacyPath: PRIVACY_PATH,
    noticeVersion: notice.version,
    forms,
    popups,
  }
  return Response.json(words)
}
