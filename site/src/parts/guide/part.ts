import type { SitePart } from '../site-part.ts'
import { guideChapter } from './guide-chapter-shape.ts'
import { guidePage, guide as guideShape } from './guide-shape.ts'
import { offerGuide } from './offer-guide.ts'

/** The guide as a PDF, and the page from which visitors download it. */
export const guide = {
  content: {
    guide: {
      path: 'guide.yaml',
      label: 'Guide: cover and frame',
      about: 'The guide that visitors are sent, as a PDF: everything but its chapters.',
      shape: guideShape,
    },
    guideChapters: {
      path: 'guide/',
      label: 'Guide: chapters',
      entry: {
        name: 'Chapter',
        about:
          'The chapters of the guide. Of table, checklist, worksheet and scoring each has those it needs.',
      },
      about:
        'A file for each chapter of the guide. Of table, checklist, worksheet and scoring a chapter has those it needs. One page holds about 300 words beside the questions, and a table of six rows; what is longer goes on on the next page.',
      shape: guideChapter,
    },
    guidePage: {
      path: 'pages/guide.yaml',
      about: 'The page from which the guide is downloaded.',
      shape: guidePage,
      frame: 'guide.yaml',
      shows: 'guideChapters',
      file: '/guide/what-to-settle-before-you-build.pdf',
      isUnlisted: true,
      cardFrom: 'guide',
    },
  },
  routes: [
    { pattern: '/guide/[...index]', entrypoint: './src/parts/guide/pages/guide.astro' },
    { pattern: '/guide/[guide].pdf', entrypoint: './src/parts/guide/pages/guide.pdf.ts' },
  ],
  integrations: () => [offerGuide()],
} as const satisfies SitePart
