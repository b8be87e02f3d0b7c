/** The domains at which most people have a mailbox. */
export const MAIL_PROVIDERS: readonly string[] =
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.co.id hotmail.com hotmail.co.uk
  outlook.com live.com msn.com icloud.com aol.com protonmail.com proton.me gmx.com gmx.net zoho.com
  fastmail.com rocketmail.com rediffmail.com btinternet.com t-online.de comcast.net verizon.net
  att.net sbcglobal.net bellsouth.net optonline.net cox.net`.split(/\s+/)
