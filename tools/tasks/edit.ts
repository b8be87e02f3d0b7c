/** `npm run edit`: what `npm run dev` starts, and where editors find their forms. */
import { startDevelopmentServers } from '../development-servers.ts'

const site = startDevelopmentServers()
console.log(`
The editor: ${site}/edit/     The site as it becomes: ${site}/

Open the editor in Chrome, Edge or another Chromium browser: others cannot write into a folder. Choose
"Work with Local Repository" and then this folder. What you save is in its files at once, and the site shows it.
Ctrl-C stops both.
`)
