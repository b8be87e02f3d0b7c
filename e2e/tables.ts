import { expect, type Page } from '@playwright/test'

/** The rows of tables, as Chromium tells screen readers of them: the role and the name of each cell. */
async function readTables(page: Page): Promise<string[][][]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const roleOf = ({ role }: Node): string => role?.value
  /** The nearest below a node. */
  const find = (node: Node, roles: RegExp): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = known.get(id)
      if (!child) return []
      return roles.test(roleOf(child)) ? [child] : find(child, roles)
    })
  return nodes
    .filter((node) => roleOf(node) === 'table')
    .map((table) =>
      find(table, /^row$/).map((row) =>
        find(row, /^(cell|gridcell|columnheader|rowheader)$/).map(
          (cell) => `${roleOf(cell)} ${cell.name?.value ?? ''}`,
        ),
      ),
    )
}

/** Rows in which a column or the row itself has no header, or a cell is missing. */
async function rowsWithoutHeaders(page: Page): Promise<string[]> {
  const tables = await readTables(page)
  const shown = await page.locator('table:visible').count()
  if (tables.length !== shown) return [`${tables.length} of ${shown} tables are in the tree`]
  return tables.flatMap(([head = [], ...rows]) => [
    // The corner above headers of rows may be empty.
    ...head.filter(
      (cell, index) => !(cell.startsWith('columnheader ') || (index === 0 && cell === 'cell ')),
    ),
    ...rows
      .filter(
        (row) =>
          row.length !== head.length ||
          row.filter((cell) => cell.startsWith('rowheader ')).length !== 1,
      )
      .map((row) => row.join(' | ')),
  ])
}

/** The tree follows what the page shows after a while. */
export const expectTableHeaders = (page: Page, state: string) =>
  expect.poll(() => rowsWithoutHeaders(page), `rows without headers, ${state}`).toEqual([])
