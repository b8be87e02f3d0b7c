/** In the bar of every page and in the drawer: components that get the `words` of navigation.yaml and a `className`. */
export { SearchLink } from '../parts/search/SearchLink.tsx'
