/** The address of a site and the sender of its mails, as settings. @param company its content/company.yaml */
export const addressesOf = ({ domain }: { readonly domain: string }) => ({
  SITE_URL: `https://www.${domain}`,
  MAIL_FROM: `website@${domain}`,
})
