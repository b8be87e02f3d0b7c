import type { ChildProcess } from 'node:child_process'

export declare const BUILD_MEMORY: string
export declare function describeSignal(words: readonly string[], signal: string): string
export declare function reportSignal(child: ChildProcess): void
