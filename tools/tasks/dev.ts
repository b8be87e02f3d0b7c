/** `npm run dev`: the site with hot reload on PORT, the API with restart on change on the port above it. */
import { startDevelopmentServers } from '../development-servers.ts'

startDevelopmentServers()
