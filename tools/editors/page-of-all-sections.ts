/** A custom page with a section of every type, as an editor would write it: in no order that any other page has. */
const PICTURE = `      night: ../pictures/contact-night.webp
      morning: ../pictures/contact-morning.webp
      alt: A house by a lamp-lit path`

const items = (count: number, lines: readonly string[]) =>
  Array.from({ length: count }, (_, index) =>
    lines
      .map(
        (line, place) =>
          `${place === 0 ? '      - ' : '        '}${line.replace('#', `${index + 1}`)}`,
      )
      .join('\n'),
  ).join('\n')

export const PAGE_OF_ALL_SECTIONS = `order: 2
seo:
  title: An evening in Pune | {company}
  description: This page exists for one build, to show that a page of any kind is one file made of sections.
noindex: true
title: An evening in Pune
intro:
  title: Come for an evening.
  paragraph: It is a page without a picture.
  cta:
    label: Write to us
    path: /contact-us/
facts:
  - label: When
    value: Thursday at six
  - label: Where
    value: Pune
sections:
  - type: questions
    title: What guests ask
    items:
${items(3, ['question: Question #?', 'answer: Answer #.'])}
  - type: text
    text: |
      ## The rules of the evening

      {company} has **one** rule: ask.

      {% callout title="Bring" %}
      A question.
      {% /callout %}
  - type: form
    title: Say that you come
  - type: paragraphs
    title: Why we meet
    paragraphs:
      - Because.
  - type: cards
    title: What there is
    items:
${items(3, ['title: Card #', 'content: Content #.'])}
  - type: steps
    title: How it goes
    description: In three steps.
    steps:
${items(3, ['title: Step #', 'content: Content #.', 'label: Hour #'])}
  - type: timeline
    title: The evening
    description: By the hour.
    items:
${items(3, ['title: Moment #', 'content: Content #.', 'time: 18:0#'])}
  - type: figures
    items:
${items(3, ['count: "#"', 'title: Figure #', 'content: Counted #.'])}
  - type: statistics
    title: Who we are in numbers
  - type: quote
    text: I came back the year after.
    name: Tess Fixture
    role: Guest
  - type: logos
    title: Whom we work for
  - type: people
    title: Whom you meet
    items:
      - ruth-hallenbeck
  - type: case-studies
    title: What we talk about
    items:
      - payouts-that-happen-once
      - hidden-away
  - type: links
    title: Read before
    items:
      - title: Services
        icon: cloud
        line: All of them.
        path: /services/
  - type: picture
    picture:
${PICTURE}
    caption: The house
  - type: offices
    title: Where we are
    emailLabel: Write to
  - type: call-to-action
    title: Until then
    paragraph: We look forward.
    cta:
      label: Ask something
      path: /contact-us/
`
