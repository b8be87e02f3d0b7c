/**
 * To be imported before anything else: a started server runs in production. Left unset, React takes its
 * development build, with which a mail takes twice as long to compose, to check what no visitor will see.
 */
process.env.NODE_ENV ??= 'production'
