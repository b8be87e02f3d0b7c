/** The server with a small site and a monitor of its event loop. */
import './event-loop-monitor.ts'
import './main-with-site.ts'
