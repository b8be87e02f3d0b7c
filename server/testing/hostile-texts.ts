/**
 * Texts by which a stranger could mention people, make links, or break the message of a receiver, one of each kind.
 * Rules of the forms refuse many of them in most fields; a receiver must not depend on that.
 */

const FAMILY = '👨‍👩‍👧‍👦'

export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  // Mentions.
  'Slack channel': '@channel @here @everyone',
  'Slack user': '<@U024BE7LH> <@W024BE7LH|mira>',
  'Teams mention': '<at>Mira Holloway</at> <at id="0">all</at>',
  // Links.
  'Slack link': '<https://evil.example|your invoice>',
  'Markdown link': '[your invoice](https://evil.example "title")',
  'Markdown picture': '![](https://evil.example/pixel.gif)',
  'script address':
    '[a](javascript:alert(1)) javascript:alert(1) data:text/html,<script>1</script>',
  'bare address': 'https://evil.example/a?b=c&d=e#f http://evil.example',
  // Structure.
  'Markdown blocks': '# Heading\n> quote\n- item\n1. one\n---\n| a | b |\n|---|---|\n| c | d |',
  HTML: '<b>bold</b><br><a href="https://evil.example">a</a><img src=x onerror=alert(1)>',
  'HTML script': '</textarea></script><script>alert(1)</script><!-- -->',
  'character reference': '&lt;!here&gt; &amp;lt; &#60;!here&#62; &#x3c;@U1&#x3e; &nbsp;',
  CDATA: ']]><![CDATA[ <!DOCTYPE a [<!ENTITY b "c">]> &b;',
  'JSON that ends the text': '"}]}],"blocks":[{"type":"divider"}],"x":[{"y":[{"z":"',
  quotes: `"double" 'single' \`back\` “curly” «angle»`,
  // Templates.
  'card date': '{{DATE(2017-02-14T06:00:00Z, SHORT)}} {{TIME(2017-02-14T06:00:00Z)}}',
  template: '$\x7buser.name} {{name}} {% raw %} #{1+1} <%= 1 %> %s %d $& $1',
  formula: '=HYPERLINK("https://evil.example","a") +1 -1 @SUM(1)',
  // Characters.
  'direction override': 'invoice\u202efdp.exe \u2066isolated\u2069 \u200fmark',
  'invisible characters': 'mi\u200bra \u2060\ufeff\u00ad\u{e0041}\u180e',
  'line breaks': `a${'\n'.repeat(2000)}b\r\nc\rd\u2028e\u2029f\u0085g`,
  'control characters': 'a\u0000b\u0007c\u001b[31md\u007fe\u009bf\tg',
  'lone surrogates': 'a\ud800b\udc00c\udfff\ud83d',
  'stacked marks': `Z${'\u0301'.repeat(300)}algo`,
  'longest message': '😀'.repeat(2000),
  'longest message in many bytes': FAMILY.repeat(2000),
  'longest message in escapes': '"\\'.repeat(1000),
  'only spaces': ' \t\n\u00a0\u3000 ',
}
