// Answers graded by hand: ticks, one cross, one that was looked at twice; a stack of those to come.

const vec2 LAMP = vec2(0.185, 0.515);
const float REACH = 0.46;

float tick(vec2 q) { return min(sdSegment(q, vec2(-0.024, 0.002), vec2(-0.007, -0.019)), sdSegment(q, vec2(-0.007, -0.019), vec2(0.028, 0.028))) - 0.0075; }
float crossMark(vec2 q) { return min(sdSegment(q, vec2(-0.020, -0.020), vec2(0.020, 0.020)), sdSegment(q, vec2(-0.020, 0.020), vec2(0.020, -0.020))) - 0.0075; }

void stack(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, 0.36);
  float sheet = floor((p.y - 0.170) / 0.0088), fall = fract((p.y - 0.170) / 0.0088);
  float shift = 0.012 * (hash(int(sheet), 41) - 0.5) + 0.014 * fbm(sheet * 0.21, 43);
  float d = max(abs(p.x - 0.185 - shift) - 0.135, max(0.170 - p.y, p.y - 0.380));
  vec3 c = lit(PAPER * (0.82 + 0.18 * hash(int(sheet), 45)), 1.5 * light, 1.2) * (0.62 + 0.40 * smoothstep(0.0, 0.4, fall));
  c *= 0.72 + 0.28 * smoothstep(0.34, 0.16, p.x);
  lay(col, c, d);
  // the sheet on top, seen at a slant
  vec2 a = vec2(0.052, 0.378);
  float top = sdQuad(p, a, a + vec2(0.268, 0.0), a + vec2(0.240, 0.034), a + vec2(0.030, 0.034));
  lay(col, lit(PAPER, 2.0 * light, 1.2), top);
}

void board(inout vec3 col, vec2 p) {
  vec2 q = turned(p - vec2(0.600, 0.455), 5.0);
  float light = lightAt(p, LAMP, REACH);
  q.x /= 1.0 - 0.05 * (q.y + 0.3);
  col = mix(col, col * 0.35, cover(sdRound(q - vec2(0.022, -0.012), vec2(0.258, 0.345), 0.02), 0.030) * step(p.y, TABLE + 0.02));
  float wood = sdRound(q, vec2(0.255, 0.345), 0.022);
  float grain = fbm(vec2(q.x * 46.0, q.y * 3.0 + 0.6 * fbm(q * 6.0)));
  vec3 c = lit(vec3(0.42, 0.24, 0.11) * (0.80 + 0.5 * (grain - 0.4)), 1.6 * light, 1.2);
  c += LAMPLIGHT * 0.55 * light * smoothstep(-0.010, -0.002, wood) * smoothstep(0.1, -0.25, q.x);
  lay(col, c, wood);
  vec2 m = q - vec2(0.0, -0.028);
  float page = sdBox(m, vec2(0.218, 0.292));
  c = lit(PAPER, 1.95 * light, 1.15);
  float row = floor((0.255 - m.y) / 0.076);
  vec2 r = vec2(m.x, m.y - 0.255 + (row + 0.5) * 0.076);
  if (row >= 0.0 && row < 7.0) {
    int i = int(row);
    // two lines of an answer
    float end = 0.045 + 0.035 * hash(i, 3), short_ = -0.06 + 0.085 * hash(i, 5);
    float text_ = min(max(abs(r.y - 0.012) - 0.0062, max(-0.180 - r.x, r.x - end)), max(abs(r.y + 0.012) - 0.0062, max(-0.180 - r.x, r.x - short_)));
    c = mix(c, lit(vec3(0.30, 0.34, 0.48), light, 1.0), cover(text_));
    bool wrong = i == 4;
    float mark = wrong ? crossMark(r - vec2(0.148, 0.0)) : tick(r - vec2(0.148, 0.0));
    if (i < 6) c = mix(c, lit(wrong ? vec3(0.10, 0.18, 0.66) : vec3(0.92, 0.50, 0.03), 1.75 * light, 1.1), cover(mark));
  }
  // the one that was looked at twice
  vec2 o = m - vec2(-0.010, -0.0885 + 0.0005);
  float loop = abs(sdEllipse(turned(o, -2.0), vec2(0.205, 0.040) * (1.0 + 0.05 * sin(atan(o.y, o.x) * 3.0)))) - 0.0042;
  c = mix(c, lit(vec3(0.92, 0.50, 0.03), 1.75 * light, 1.1), cover(loop));
  lay(col, c, page);
  // the clip
  float clip = sdRound(q - vec2(0.0, 0.312), vec2(0.105, 0.034), 0.012);
  clip = min(clip, max(length(q - vec2(0.0, 0.345)) - 0.046, 0.0 - (q.y - 0.335)));
  clip = max(clip, 0.015 - length(q - vec2(0.0, 0.362)));
  c = lit(vec3(0.55, 0.56, 0.62), 1.6 * light * (1.1 - 1.8 * q.x), 1.5);
  c += LAMPLIGHT * 0.8 * light * exp(-pow((q.y - 0.318 + 0.1 * q.x) / 0.007, 2.0)) + AMBIENT * 0.4 * smoothstep(-0.008, 0.0, clip);
  lay(col, c, clip);
}

void pencil(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, 0.60);
  vec2 tip = vec2(0.395, 0.085);
  vec2 q = turned(p - tip, 8.0);
  col = mix(col, col * 0.4, cover(max(abs(q.y + 0.020) - 0.012, max(0.04 - q.x, q.x - 0.50)), 0.014));
  float body = max(abs(q.y) - 0.0175, max(0.072 - q.x, q.x - 0.430));
  float facet = q.y / 0.0175;
  vec3 c = lit(vec3(0.95, 0.58, 0.05), 1.55 * light * (facet > 0.33 ? 1.30 : facet > -0.33 ? 1.0 : 0.62), 1.0);
  lay(col, c, body);
  float cone = max(abs(q.y) - 0.0175 * clamp(q.x / 0.074, 0.0, 1.0), max(-q.x, q.x - 0.074 - 0.006 * cos(facet * 9.0)));
  lay(col, lit(vec3(0.80, 0.60, 0.38), 1.5 * light), cone);
  lay(col, lit(vec3(0.05, 0.07, 0.18), light, 1.4), max(cone, q.x - 0.022));
  lay(col, lit(vec3(0.62, 0.62, 0.66), 1.5 * light, 1.2), max(abs(q.y) - 0.018, max(0.430 - q.x, q.x - 0.462)));
  lay(col, lit(vec3(0.30, 0.40, 0.85), 1.3 * light, 1.4), sdRound(q - vec2(0.478, 0.0), vec2(0.022, 0.0175), 0.009));
}

vec3 paint(vec2 p) {
  HORIZON = 0.40; SEED = 23;
  vec3 col = outside(p);
  table(col, p, 0.80 * pool(p, vec2(0.26, 0.19), 0.36));
  contact(col, p, vec2(0.185, 0.165), vec2(0.17, 0.024), 0.75);
  contact(col, p, vec2(0.600, 0.125), vec2(0.28, 0.030), 0.85);
  stack(col, p);
  standingLantern(col, p, LAMP, 0.066);
  board(col, p);
  pencil(col, p);
  return col;
}
