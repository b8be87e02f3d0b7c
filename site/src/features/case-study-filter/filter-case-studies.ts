type Words = { readonly one: string; readonly many: string; readonly zero: string }

/** Keeps what is chosen in the address, takes it from there, and announces how many case studies are left. */
export function filterCaseStudies(root: HTMLElement): void {
  const words = JSON.parse(root.dataset.studies ?? '{}') as Words
  const form = root.querySelector('form')
  const status = root.querySelector('[role=status]')
  if (!form || !status) return
  const choices = [...form.querySelectorAll('select')]

  function announce(): void {
    const cards = [...root.querySelectorAll('.case-card')]
    const count = cards.filter((card) => card.checkVisibility()).length
    const sentence = count === 0 ? words.zero : count === 1 ? words.one : words.many
    if (status) status.textContent = sentence.replace('{count}', String(count))
  }

  function readAddress(): void {
    const query = new URLSearchParams(location.search)
    for (const choice of choices) {
      choice.value = query.get(choice.name) ?? ''
      // An old address may name what is gone.
      if (choice.selectedIndex < 0) choice.value = ''
    }
    announce()
  }

  /** A choice is a step to go back to. */
  function remember(): void {
    const chosen = choices.filter(({ value }) => value).map(({ name, value }) => [name, value])
    const query = new URLSearchParams(chosen)
    history.pushState(null, '', chosen.length > 0 ? `?${query}` : location.pathname)
    announce()
  }

  form.addEventListener('change', remember)
  form.addEventListener('reset', () => {
    // The lists are reset after this, and the button that had the focus is gone then.
    setTimeout(() => {
      remember()
      choices[0]?.focus()
    })
  })
  addEventListener('popstate', readAddress)
  // Nothing is announced of a page that shows everything.
  if (location.search) readAddress()
}
