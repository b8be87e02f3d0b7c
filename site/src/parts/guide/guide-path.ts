import { addressOf } from '@lanternfield/contract/pages.ts'

/** The address of the guide's file. Readers keep it under the name of its title. */
export const GUIDE_PDF_PATH = addressOf('/guide/what-to-settle-before-you-build.pdf')
