// A listing as thick as a book, open under a lamp, and one line of it marked.

const vec2 LAMP = vec2(0.500, 0.770);
const float SPINE = 0.500;

// Where a place is on the open book: x from the spine (0) to the outer edge (1), y from bottom to top, z which page.
vec3 onPage(vec2 p) {
  float side = p.x < SPINE ? -1.0 : 1.0;
  float s = abs(p.x - SPINE);
  float v = 0.5;
  float u = 0.0;
  for (int i = 0; i < 3; i++) {
    u = s / mix(0.435, 0.352, v);
    float lift = 0.058 * sin(3.1416 * pow(clamp(u, 0.0, 1.2), 0.58)) - 0.004 * u;
    float low = 0.150 + lift, high = 0.480 + lift * 0.86;
    v = (p.y - low) / (high - low);
  }
  return vec3(u, v, side);
}

void book(inout vec3 col, vec2 p) {
  vec3 at = onPage(p);
  // cover and the block of pages show below and beside the upper page
  vec3 down = onPage(p + vec2(0.0, 0.036));
  float light = lightAt(p, vec2(0.5, 0.50), 0.36);
  float cloth = max((onPage((p - vec2(SPINE, 0.0)) / vec2(1.035, 1.0) + vec2(SPINE, 0.046)).x - 1.0) * 0.40, -down.y * 0.33 - 0.008);
  cloth = max(cloth, (at.y - 1.02) * 0.33);
  lay(col, lit(vec3(0.10, 0.15, 0.42), 1.1 * light, 1.4), cloth);
  float block = max((down.x - 1.0) * 0.40, -down.y * 0.33);
  block = max(block, (at.y - 1.0) * 0.33);
  float sheets = fract(at.y * 52.0);
  lay(col, lit(PAPER * 0.74, 0.95 * light, 1.0) * (0.72 + 0.36 * sheets), block);
  float page = max((at.x - 1.0) * 0.40, (abs(at.y - 0.5) - 0.5) * 0.33);
  float slope = cos(3.1416 * pow(clamp(at.x, 0.0, 1.0), 0.58));
  vec3 c = lit(PAPER, 1.25 * light * (1.0 - 0.30 * max(slope, 0.0)), 1.2);
  c *= 1.0 - 0.50 * exp(-at.x / 0.045);
  // the code: x runs from the left margin of each page
  float x = at.z < 0.0 ? 1.0 - at.x : at.x;
  float row = floor((1.0 - at.y) * 13.0), fall = fract((1.0 - at.y) * 13.0) - 0.5;
  int id = int(row) + (at.z < 0.0 ? 0 : 40);
  float indent = row < 1.5 ? 0.0 : floor(3.0 * hash(id, 5)) + (row > 1.5 && row < 11.0 ? 1.0 : 0.0);
  if (row > 10.5) indent = 0.0;
  float from = 0.13 + 0.075 * indent;
  float to = min(from + 0.20 + 0.46 * hash(id, 8), 0.89);
  bool marked = at.z > 0.0 && row > 4.5 && row < 5.5;
  if (marked) { from = 0.205; to = 0.83; }
  bool empty = row < 0.5 || row > 11.5 || (!marked && hash(id, 2) < 0.13);
  if (marked) c = mix(c, lit(vec3(0.98, 0.66, 0.06), 1.75 * light), smoothstep(0.48, 0.42, abs(fall)) * smoothstep(0.15, 0.16, x) * smoothstep(0.90, 0.89, x));
  if (!empty && x > from && x < to) {
    float token = floor((x - from) / 0.085 + 2.0 * hash(id, 12));
    float gap = fract((x - from) / 0.085 + 2.0 * hash(id, 12));
    float kind = hash(ivec2(int(token), id));
    vec3 ink = kind < 0.26 && !marked ? vec3(0.60, 0.25, 0.03) : kind < 0.45 && !marked ? vec3(0.07, 0.22, 0.58) : INK;
    float bar = max(abs(fall) - 0.21, 0.12 - gap);
    c = mix(c, lit(ink, light, 0.8), smoothstep(0.06, -0.06, bar));
  }
  // line numbers
  if (row > 0.5 && row < 11.5 && x > 0.060 && x < 0.092) c = mix(c, lit(vec3(0.50, 0.50, 0.56), light), smoothstep(0.26, 0.16, abs(fall)));
  lay(col, c, page);
}

void lamp(inout vec3 col, vec2 p) {
  vec2 q = p - LAMP;
  // the cone of light in the air
  if (q.y < 0.0) {
    float wide = 0.150 - q.y * 0.72;
    float cone = smoothstep(1.0, 0.45, abs(q.x) / wide);
    addHalo(col, 0.155 * cone * exp(q.y / 0.36));
  }
  addHalo(col, 0.5 * halo(p, LAMP - vec2(0.0, 0.012), 0.055));
  vec3 enamel = vec3(0.075, 0.125, 0.36);
  float s = q.x / 0.16;
  float shade = max(abs(q.x) - mix(0.158, 0.040, pow(clamp(q.y / 0.115, 0.0, 1.0), 0.72)), max(-q.y - 0.006, q.y - 0.115));
  vec3 c = enamel * AMBIENT * (2.4 + 1.8 * s) + AMBIENT * 0.42 * exp(-pow((s + 0.52 - 0.3 * q.y / 0.115) / 0.13, 2.0));
  c += LAMPLIGHT * 0.50 * exp(-abs(q.y + 0.003) / 0.006);
  float mouth = sdEllipse(q + vec2(0.0, 0.004), vec2(0.157, 0.026));
  lay(col, c, shade);
  vec3 inside = mix(AMBER, YELLOW, 0.55) * 0.9;
  inside = mix(inside, CORE * 1.2, exp(-dot(q, q) / 0.0052));
  lay(col, inside, mouth);
  lay(col, CORE * 1.25, sdEllipse(q + vec2(0.0, 0.018), vec2(0.040, 0.034)));
  lay(col, oklch(0.17, 0.05, 268.0), sdRound(q - vec2(0.0, 0.130), vec2(0.026, 0.024), 0.010));
  lay(col, oklch(0.14, 0.045, 268.0), max(abs(q.x) - 0.0038, 0.14 - q.y));
}

vec3 paint(vec2 p) {
  HORIZON = 0.52; SEED = 8;
  vec3 col = outside(p) * 0.80;
  table(col, p, 0.80 * pool(p, vec2(0.5, 0.16), 0.42));
  contact(col, p, vec2(0.5, 0.120), vec2(0.46, 0.045), 0.80);
  book(col, p);
  lamp(col, p);
  return col;
}
