/** `npm run mail`: a mail server for development, which keeps mails in memory and shows them on a page. */
import { startDevMailServer } from '../dev-mail-server.ts'

const server = await startDevMailServer({
  smtpPort: Number(process.env.MAIL_SMTP_PORT ?? 1025),
  webPort: Number(process.env.MAIL_WEB_PORT ?? 1080),
})
console.log(
  `Mails to ${server.smtpUrl} are shown on ${server.webUrl}. Start the site in another window:`,
)
console.log(`  SMTP_URL=${server.smtpUrl} npm start`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
