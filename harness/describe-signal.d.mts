import type { ChildProcess } from 'node:child_process'

export declare function reportSignal(child: ChildProcess): void
