import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import {
  FloatingButton,
  type FloatingButtonProps,
} from '../features/contact-popup/FloatingButton.tsx'
import type { PageLink } from '../lib/cards.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import { ICON_STROKE } from '../lib/icon-stroke.ts'
import type { Company } from '../shapes/company.ts'
import type { Link } from '../shapes/field-kinds.ts'
import type { Navigation } from '../shapes/navigation.ts'
import { AddressLink } from '../ui/AddressLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Picture } from '../ui/Picture.tsx'

type SiteFooterProps = {
  readonly company: Company
  readonly navigation: Navigation
  readonly services: readonly PageLink[]
  readonly industries: readonly PageLink[]
  /** Under the company. */
  readonly companyLinks: readonly Link[]
  readonly year: number
  /** The land between the page and the footer; decoration. */
  readonly picture: PictureData | undefined
  /** Where visits are measured: the words of the button that opens the consent settings. */
  readonly cookieSettings?: string | undefined
  /** On the pages without a form of their own. */
  readonly floatingButton?: FloatingButtonProps | undefined
}

const COLUMN_TITLE = 'text-sm font-medium tracking-normal opacity-75'

/** The footer of every page: the company, links, offices and copyright. */
export function SiteFooter(props: SiteFooterProps) {
  const { company, navigation, year, picture, cookieSettings, floatingButton } = props
  return (
    <footer>
      <Picture picture={picture} wanted="later" className="hills" />
      <div className="night">
        <div className="container-page grid grid-cols-2 gap-x-8 gap-y-8 pt-10 pb-12 max-md:text-md lg:gap-y-12 lg:pt-12 lg:pb-16 md:grid-cols-4 lg:grid-cols-12">
          <CompanyIntro company={company} />
          <FooterMenu {...props} />
          <Places {...props} />
        </div>
        <div className="container-page">
          <div className="flex flex-wrap gap-x-8 gap-y-2 rule py-7 text-sm max-md:pe-16">
            <p className="strong text-lit">{company.tagline}</p>
            {cookieSettings && (
              // Shown by the script that answers it.
              <button type="button" className="link cursor-pointer" data-cookie-settings hidden>
                {cookieSettings}
              </button>
            )}
            <p className="opacity-80">
              © {year} <span translate="no">{company.legalName.replace(/\.?$/, '.')}</span>{' '}
              {navigation.words.copyright}
            </p>
            {floatingButton && <FloatingButton {...floatingButton} />}
          </div>
        </div>
      </div>
    </footer>
  )
}

function CompanyIntro({ company }: Pick<SiteFooterProps, 'company'>) {
  const [user, host] = company.email.split('@')
  return (
    <div className="col-span-2 md:col-span-4 lg:col-span-3">
      <Logo name={company.name} />
      <p className="mt-4 max-w-88 opacity-85 lg:mt-5">{company.blurb}</p>
      <AddressLink to={company.email} className="mt-3 inline-block strong py-1 lg:mt-5">
        {/* In a narrow column it is broken between its two parts. */}
        {user}@<wbr />
        {host}
      </AddressLink>
    </div>
  )
}

function FooterMenu({ navigation, services, industries, companyLinks }: SiteFooterProps) {
  const { footer, words } = navigation
  return (
    <nav
      aria-label={words.footerMenu}
      className="col-span-2 grid grid-cols-2 gap-x-8 gap-y-8 md:col-span-4 md:grid-cols-6 lg:col-span-6"
    >
      <div className="col-span-2 md:col-span-4">
        {services.length + industries.length > 0 && (
          <h2 className="sr-only">{footer.work.title}</h2>
        )}
        {/* Side by side, or one below the other where letters are so wide that both do not fit. */}
        <div className="flex flex-wrap gap-x-[clamp(1rem,3vw,2rem)] *:first:flex-[3_1_8.5rem] *:last:flex-[2_1_5.5rem]">
          {services.length > 0 && <WorkLinks title={footer.work.services} links={services} />}
          {industries.length > 0 && <WorkLinks title={footer.work.industries} links={industries} />}
        </div>
      </div>
      <div className="col-span-2">
        <h2 className={COLUMN_TITLE}>{footer.company.title}</h2>
        <Links links={companyLinks} look="max-md:grid-cols-2 max-md:gap-x-8" />
      </div>
    </nav>
  )
}

/** Where the company is: its offices, and its profiles elsewhere. */
function Places({ company, navigation: { footer } }: SiteFooterProps) {
  return (
    <div className="contents md:max-lg:*:col-span-2 lg:col-span-3 lg:grid lg:content-start lg:gap-10 xl:grid-cols-[1fr_auto]">
      <div>
        <h2 className={COLUMN_TITLE}>{footer.locations.title}</h2>
        <ul className="mt-3 grid gap-1.5 lg:gap-3">
          {company.offices.map(({ city, country }) => (
            <li key={city}>
              {city}{' '}
              {city !== country && (
                <span className="text-sm whitespace-nowrap opacity-75 lg:block">{country}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {company.socials.length > 0 && (
        <div>
          <h2 className={COLUMN_TITLE}>{footer.socials.title}</h2>
          <ul className="mt-2 grid">
            {company.socials.map(({ label, icon, link }) => (
              <li key={link}>
                <a
                  href={link}
                  rel="noopener"
                  className="inline-flex items-center gap-2.5 py-1 hover:underline"
                >
                  <Icon name={icon} className="size-4.5 opacity-75" />
                  {label}
                  <ArrowUpRight strokeWidth={ICON_STROKE} className="size-4 opacity-60" />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function WorkLinks({
  title,
  links,
}: {
  readonly title: string
  readonly links: readonly PageLink[]
}) {
  return (
    <div>
      {title && <h3 className={COLUMN_TITLE}>{title}</h3>}
      <Links links={links.map(({ title: label, path }) => ({ label, path }))} />
    </div>
  )
}

function Links({ links, look = '' }: { readonly links: readonly Link[]; readonly look?: string }) {
  return (
    <ul className={`mt-2 grid ${look}`}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path} className="inline-block py-1 hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
