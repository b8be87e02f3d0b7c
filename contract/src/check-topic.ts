import * as v from 'valibot'
import { cleanLine, hasAtMost, ONE_LINE } from './characters.ts'
import { TOPIC_PATH_MAX_CHARS, TOPIC_TITLE_MAX_CHARS } from './limits.ts'
import type { Topic } from './topic.ts'

/**
 * A path of this site: it begins with one "/", since two would name another host, and so would a backslash, which
 * browsers take for "/". No white space, no control or format character.
 */
const SITE_PATH = /^\/(?!\/)[^\s\\\p{C}]*$/u

const topic = v.object({
  path: v.pipe(
    v.string(),
    v.regex(SITE_PATH),
    v.check((path) => hasAtMost(TOPIC_PATH_MAX_CHARS, path)),
  ),
  title: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.nonEmpty(),
    v.regex(ONE_LINE),
    v.check((title) => hasAtMost(TOPIC_TITLE_MAX_CHARS, title)),
  ),
})

/** Checks a topic that claims to be one. @param sent anything at all */
export function checkTopic(sent: unknown): Topic | null {
  const checked = v.safeParse(topic, sent)
  return checked.success ? checked.output : null
}
