type Words = { readonly one: string; readonly many: string; readonly zero: string }

/** Keeps the choice in the address, and announces the number of shown case studies. */
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
      // The address may name a removed industry or service.
      if (choice.selectedIndex < 0) choice.value = ''
    }
    announce()
  }

  /** Adds the choice to the history. */
  function remember(): void {
    const chosen = choices.filter(({ value }) => value).map(({ name, value }) => [name, value])
    const query = new URLSearchParams(chosen)
    history.pushState(null, '', chosen.length > 0 ? `?${query}` : location.pathname)
    announce()
  }

  form.addEventListener('change', remember)
  form.addEventListener('reset', () => {
    // After the lists are reset, when the focused button is hidden.
    setTimeout(() => {
      remember()
      choices[0]?.focus()
    })
  })
  addEventListener('popstate', readAddress)
  if (location.search) readAddress()
}
