/** `npm run mail`: a mail server for development, which keeps mails in memory and shows them on a page. */
import { startDevMailServer } from '../dev-mail-server.ts'

const SMTP_PORT = Number(process.env.MAIL_SMTP_PORT ?? 1025)
const WEB_PORT = Number(process.env.MAIL_WEB_PORT ?? 1080)

const server = await startDevMailServer({ smtpPort: SMTP_PORT, webPort: WEB_PORT })
console.log(
  `Mails to ${server.smtpUrl} are shown on ${server.webUrl}. Start the site in another window:`,
)
console.log(`  SMTP_URL=${server.smtpUrl} npm start`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await server.stop()
    process.exit(0)
  })
