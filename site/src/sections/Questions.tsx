import Plus from 'lucide-react/icons/plus'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import type { Question } from '../shapes/shared-fields.ts'

type QuestionsProps = { readonly title: string; readonly items: readonly Question[] }

/** Questions of visitors; answers unfold without a script, the first is open. */
export function Questions({ title, items }: QuestionsProps) {
  return (
    <section className="section container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
      <h2 className="title lg:col-span-4">{title}</h2>
      <div className="rules lg:col-span-8">
        {items.map(({ question, answer }, index) => (
          <details key={question} name="questions" open={index === 0}>
            <summary className="grid grid-cols-[1fr_auto] items-center gap-6 py-5">
              <h3 className="text-xl">{question}</h3>
              <Plus strokeWidth={ICON_STROKE} className="plus size-6" />
            </summary>
            <p className="max-w-[40em] pb-7 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
