import { fetchPopupCopy } from '../popup-frame/popup-copy.ts'
import { offerUnsent } from './offer-unsent.ts'

/** Offers unsent submissions on a page whose own forms, if any, have no code yet. */
export async function loadOffers(): Promise<void> {
  const { forms } = await fetchPopupCopy()
  offerUnsent(forms.unsent)
}
