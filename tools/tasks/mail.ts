/** `npm run mail`: a mail server for trying things, which keeps what it gets in memory and shows it on a page. */
import { startMailDesk } from '../mail-desk.ts'

const SMTP_PORT = Number(process.env.MAIL_SMTP_PORT ?? 1025)
const WEB_PORT = Number(process.env.MAIL_WEB_PORT ?? 1080)

const desk = await startMailDesk({ smtpPort: SMTP_PORT, webPort: WEB_PORT })
console.log(
  `Mails to ${desk.smtpUrl} are shown on ${desk.webUrl}. Start the site in another window:`,
)
console.log(`  SMTP_URL=${desk.smtpUrl} npm start`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await desk.stop()
    process.exit(0)
  })
