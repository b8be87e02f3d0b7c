import type { Review } from '../intake/review.ts'
import { createReviewPages, type ReviewPageOptions } from './review-page.ts'
import { createSignedPageHandler, type SignedPageOptions } from './signed-page.ts'

export type ReviewHandlerOptions = ReviewPageOptions &
  SignedPageOptions & { readonly review: Review }

/** Answers the links of mails to the company. */
export function createReviewHandler(options: ReviewHandlerOptions) {
  const { review } = options
  const pages = createReviewPages(options)

  async function show(id: string): Promise<Response> {
    const record = await review.find(id)
    return record ? pages.submission(record) : pages.message('deleted', 200)
  }

  return createSignedPageHandler('review', options, {
    refuse: () => pages.message('invalid', 404),
    show,
    act: async (id, form) => {
      const action = form.get('action')
      if (action !== 'deliver' && action !== 'delete') return null
      await (action === 'deliver' ? review.deliver(id) : review.remove(id))
      return show(id)
    },
  })
}
