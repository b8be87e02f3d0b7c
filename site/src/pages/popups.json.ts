import type { PopupCopy } from '../features/popup-frame/popup-copy.ts'
import { readCompany, readForms, readPopups } from '../shell/read-content.ts'

/** The words of the pop-ups, for their code to fetch: in every page they would be weight that few visitors need. */
export async function GET(): Promise<Response> {
  const [company, forms, popups] = await Promise.all([readCompany(), readForms(), readPopups()])
  const words: PopupCopy = {
    companyName: company.name,
    privacyPath: '/privacy-policy/',
    forms,
    popups,
  }
  return Response.json(words)
}
