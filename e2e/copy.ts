/** The copy of mails and of the server's pages, as content has them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../harness/demo-content.ts'
import type { MailCopy, PageCopy } from '../server/src/content.ts'

const readCopy = (file: string) => parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))

export const PAGE_COPY: PageCopy = readCopy('answers.yaml')
export const MAIL_COPY: MailCopy = readCopy('mails.yaml')
