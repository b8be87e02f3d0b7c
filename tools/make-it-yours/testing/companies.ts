/** Companies that make their site of the product: what they answer. */

export const DENTAL = {
  name: 'Molarwise',
  legalName: 'Molarwise Software Ltd',
  tagline: 'Software for calm dental practices',
  domain: 'molarwise.example',
  email: 'hello@molarwise.example',
  mailboxes: { services: 'sales@molarwise.example', careers: 'jobs@molarwise.example' },
  offices: [
    {
      city: 'Leeds',
      country: 'United Kingdom',
      address: ['3 Wharf Yard', 'Leeds LS1 4XY'],
      region: 'West Yorkshire',
      postalCode: 'LS1 4XY',
      countryCode: 'GB',
      hours: '9 a.m. to 5:30 p.m. GMT',
      timeZone: 'Europe/London',
      phone: '+44 113 496 0123',
    },
  ],
  socials: [{ label: 'Network', link: 'https://network.example/molarwise' }],
  colours: { primary: '#155e75', accent: '#fb7185' },
}

export const INDUSTRIAL = {
  name: 'Quarzbach',
  legalName: 'Quarzbach Systeme GmbH',
  tagline: 'Software, die Kurs hält',
  domain: 'quarzbach.example',
  email: 'hallo@quarzbach.example',
  mailboxes: { services: 'anfragen@quarzbach.example', careers: 'jobs@quarzbach.example' },
  offices: [
    {
      city: 'Graz',
      country: 'Österreich',
      address: ['Sporgasse 14', '8010 Graz'],
      postalCode: '8010',
      countryCode: 'AT',
      hours: '9 bis 17 Uhr MEZ',
      timeZone: 'Europe/Vienna',
    },
  ],
  colours: { primary: '#0f766e', accent: '#f59e0b' },
  logo: './logo.svg',
  language: 'de',
}

/** A wide drawing with a name in it, as designers hand it over. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><path fill="#0f766e" d="M2 2h20v20h-20z"/><path d="M30 4h80v16h-80z"/></svg>'
