// Loaded by NODE_OPTIONS into each Node process of a measured build: prints what it has used when it ends.
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const ms = Math.round((userCPUTime + systemCPUTime) / 1000)
    process.stdout.write(`\nusage: ${Math.round(maxRSS / 1024)} MiB, ${ms} ms\n`)
  })
