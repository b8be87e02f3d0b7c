/** A company that makes its site of the product: what it answers. */

export const ANSWERS = {
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
      hours: '9 a.m. to 5 p.m. GMT',
      timeZone: 'Europe/London',
      phone: '+44 113 496 0123',
    },
  ],
  socials: [{ label: 'Network', link: 'https://network.example/molarwise' }],
  colours: { primary: '#155e75', accent: '#fb7185' },
}

/** A wide drawing with a name in it, as designers hand it over. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><path fill="#0f766e" d="M2 2h20v20h-20z"/><path d="M30 4h80v16h-80z"/></svg>'
