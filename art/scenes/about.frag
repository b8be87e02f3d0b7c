// A hillside village at dusk. In the middle a workshop: behind its tall windows people sit and stand
// at one long table. Lanterns hang across the lane between the houses. The picture is 4:3.

const float FLOOR = 0.262;   // where the workshop stands
const vec2 SHOP = vec2(0.700, FLOOR);

// 0 far range, 1 wooded hill, 2 village slope, 3 terrace of the workshop, 4 lane in front
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.70, 0.14, 405);
  if (id == 1) return 0.60 + 0.10 * smoothstep(0.35, 1.3, x) + 0.04 * bump(x, 0.10, 0.16) + 0.03 * fbm(x * 5.0, 423);
  if (id == 2) return 0.43 + 0.19 * smoothstep(0.30, 1.15, x) + 0.03 * bump(x, 0.05, 0.2) + 0.012 * fbm(x * 6.0, 443);
  if (id == 3) return FLOOR + 0.004 + 0.06 * smoothstep(1.05, 1.33, x) + 0.05 * smoothstep(0.25, 0.0, x) + 0.003 * fbm(x * 12.0, 463);
  return 0.028 + 0.045 * bump(x, 1.2, 0.3) + 0.05 * bump(x, 0.0, 0.25) + 0.008 * fbm(x * 6.0, 483);
}

const Sky SKY = Sky(0.52, 29, 0.8, 0.6, vec2(0.25, 0.66), vec3(45.0, 0.40, 56.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density, float fade) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 4000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -fade, p.y - h) * nd(0.28, 0.6));
  col = mix(col, tint, c);
}

const int HOUSES = 11;
// x, y of the foot; z width; w length of the side, signed
const vec4 HOUSE[11] = vec4[](
  vec4(0.435, 0.520, 0.040, 0.040), vec4(0.545, 0.560, 0.044, -0.046), vec4(0.700, 0.600, 0.046, 0.050),
  vec4(0.890, 0.625, 0.050, -0.052), vec4(1.060, 0.640, 0.050, 0.058), vec4(1.230, 0.630, 0.056, -0.060),
  vec4(0.300, 0.455, 0.054, -0.056), vec4(1.145, 0.535, 0.070, -0.072), vec4(0.075, 0.425, 0.062, 0.062),
  vec4(1.270, 0.440, 0.090, -0.085), vec4(0.155, 0.300, 0.105, -0.095));

void villageHouses(inout vec3 col, vec2 p) {
  float glow = 0.0;
  for (int i = 0; i < HOUSES; i++) {
    vec4 h = HOUSE[i];
    float near = smoothstep(0.64, 0.30, h.y);
    vec3 wall = nd(mix(oklch(0.335, 0.095, 263.0), oklch(0.255, 0.075, 265.0), near), mix(oklch(0.76, 0.050, 256.0), oklch(0.60, 0.072, 259.0), near));
    vec3 roof = nd(mix(oklch(0.265, 0.085, 265.0), oklch(0.185, 0.062, 267.0), near), mix(oklch(0.62, 0.070, 259.0), oklch(0.42, 0.090, 263.0), near));
    house(col, p, h.xy, h.z, h.z * (0.72 + 0.25 * hash(i, 511)), h.w, 0.78, 520 + i * 7, wall, roof);
    vec2 q = (p - h.xy - vec2(h.w * 0.4, h.z * 0.4)) / (h.z * 2.0);
    glow += 0.05 * exp(-dot(q, q));
    vec2 g = p - h.xy - vec2(h.w * 0.45, -h.z * 0.46);
    float hedge = length(g * vec2(0.52, 1.0)) - h.z * 0.62 + h.z * 0.30 * (noise(p * 90.0) - 0.5) + h.z * 0.26 * (noise(p * 34.0) - 0.5);
    vec3 green = mix(roof * 0.92, nd(mistColor(), mistColor()), smoothstep(0.0, -h.z * 1.1, g.y) * nd(0.35, 0.75));
    col = mix(col, green, cover(hedge) * smoothstep(-h.z * 0.50, h.z * 0.15, g.y));
    // a tree or two beside each house
    for (int j = 0; j < 2; j++) {
      float size = h.z * (1.1 + 0.9 * hash(i * 2 + j, 531));
      vec2 t = p - h.xy - vec2((j == 0 ? -1.0 : 1.0) * (h.z * 0.8 + (sign(h.w) == (j == 0 ? -1.0 : 1.0) ? abs(h.w) : 0.0)), -0.012);
      if (abs(t.x) < size * 0.5) col = mix(col, roof * 0.9, cover(hash(i * 2 + j, 541) < 0.93 ? conifer(t, size, 551 + i * 2 + j) : roundTree(t, size * 0.7, 561 + i)));
    }
  }
  addHalo(col, glow);
}

float softMin(float a, float b, float k) { return -smoothMax(-a, -b, k); }
float limb(vec2 q, vec2 a, vec2 b, float r) { return sdSegment(q, a, b) - r; }
// A person behind the table, seen against the light. kind: 0 sits, 1 stands, 2 points to the wall.
float person(vec2 q, int kind, float face) {
  q.x *= face;
  vec2 u = q - vec2(0.0, kind == 0 ? -0.004 : 0.022);
  float lean = kind == 0 ? 0.004 : 0.001;
  float head = length((u - vec2(lean + 0.001, 0.0465)) * vec2(1.12, 0.95)) - 0.0082;
  head = min(head, length(u - vec2(lean - 0.003, 0.0485)) - 0.0076);
  float d = limb(u, vec2(lean, 0.030), vec2(lean, 0.042), 0.0036);
  d = softMin(d, limb(u, vec2(lean - 0.0075, 0.0275), vec2(lean + 0.0075, 0.0275), 0.0052), 0.004);
  d = softMin(d, limb(u, vec2(lean * 0.5, 0.024), vec2(0.0, -0.02), 0.0105), 0.004);
  d = min(d, head);
  if (kind == 0) d = softMin(d, min(limb(u, vec2(0.010, 0.026), vec2(0.0165, 0.010), 0.0033), limb(u, vec2(0.0165, 0.010), vec2(0.0290, 0.0085), 0.0028)), 0.003);
  if (kind == 1) d = softMin(d, min(limb(u, vec2(0.010, 0.026), vec2(0.0155, 0.006), 0.0033), limb(u, vec2(0.0155, 0.006), vec2(0.0250, -0.012), 0.0028)), 0.003);
  if (kind == 2) d = softMin(d, min(limb(u, vec2(0.009, 0.027), vec2(0.0210, 0.0300), 0.0033), limb(u, vec2(0.0210, 0.0300), vec2(0.0310, 0.0440), 0.0027)), 0.003);
  return d;
}

void workshop(inout vec3 col, vec2 p) {
  vec2 q = p - SHOP;
  if (abs(q.x) > 0.46 || q.y < -0.02 || q.y > 0.42) return;
  vec3 wall = nd(oklch(0.250, 0.078, 265.0), oklch(0.56, 0.075, 259.0));
  vec3 roof = nd(oklch(0.180, 0.060, 267.0), oklch(0.38, 0.090, 263.0));
  vec3 trim = nd(oklch(0.135, 0.045, 268.0), oklch(0.29, 0.085, 264.0));
  // walls of boards
  float d = sdBox(q - vec2(0.0, 0.085), vec2(0.335, 0.100));
  vec3 c = wall * (1.0 - 0.16 * step(0.90, fract(q.x * 62.0)));
  col = mix(col, c, cover(d));
  // hipped roof with a skylight strip and two chimneys
  float k = clamp((q.y - 0.178) / 0.150, 0.0, 1.0);
  d = max(abs(q.x) - mix(0.372, 0.262, k), max(0.174 - q.y, q.y - 0.328));
  c = roof * (1.0 + 0.16 * (noise(vec2(q.x * 120.0, floor(q.y * 92.0))) - 0.4) - 0.14 * step(0.84, fract(q.y * 92.0)));
  c += nd(oklch(0.5, 0.115, 262.0), oklch(0.95, 0.05, 70.0)) * nd(0.30, 0.35) * exp(-(0.328 - q.y) / 0.008);
  float chimney = min(sdBox(q - vec2(0.185, 0.345), vec2(0.016, 0.045)), sdBox(q - vec2(0.185, 0.391), vec2(0.020, 0.005)));
  col = mix(col, trim * 1.3, cover(chimney));
  col = mix(col, c, cover(d));
  for (int i = 0; i < 4; i++) {
    vec2 s = q - vec2(-0.18 + 0.12 * float(i), 0.256);
    s.x += (s.y) * 0.12 * (float(i) - 1.5) / 1.5;
    d = sdBox(s, vec2(0.030, 0.026));
    col = mix(col, trim, cover(d - 0.004));
    col = mix(col, mix(AMBER, YELLOW, smoothstep(0.03, -0.03, s.y)) * nd(0.9, 1.0), cover(d));
    col = mix(col, trim, cover(abs(s.x) - 0.0013) * cover(d));
  }
  // the tall windows: the room is one, so its light, table and people are painted once and clipped
  float room = 1.0;
  float bars = 1.0;
  for (int i = 0; i < 5; i++) {
    float x = -0.268 + 0.122 * float(i) + (i > 2 ? 0.046 : 0.0);
    vec2 w = q - vec2(x, 0.093);
    float pane = sdBox(w, vec2(0.0500, 0.062));
    room = min(room, pane);
    float b = min(min(abs(w.x - 0.0167), abs(w.x + 0.0167)), abs(w.y - 0.030)) - 0.0012;
    bars = min(bars, max(b, pane));
  }
  col = mix(col, trim, cover(room - 0.0055));
  if (room < PX * 2.0) {
    vec3 back = mix(mix(AMBER, YELLOW, 0.55), YELLOW, smoothstep(0.02, 0.15, q.y));
    float hang = 0.0;
    for (int i = 0; i < 5; i++) {
      vec2 l = q - vec2(-0.262 + 0.131 * float(i), 0.128);
      hang += exp(-dot(l * vec2(13.0, 17.0), l * vec2(13.0, 17.0)));
    }
    back = mix(back, CORE * 1.15, clamp(hang, 0.0, 1.0) * 0.85);
    // a board with notes, shelves
    float board = sdBox(q - vec2(-0.150, 0.112), vec2(0.046, 0.026));
    back = mix(back, AMBER * 0.85, cover(board - 0.002) * 0.65);
    for (int i = 0; i < 7; i++) {
      vec2 n = q - vec2(-0.186 + 0.012 * float(i), 0.104 + 0.018 * hash(i, 601));
      back = mix(back, i % 3 == 0 ? oklch(0.55, 0.10, 262.0) : CORE, cover(sdBox(n, vec2(0.0042, 0.0046))));
    }
    float shelf = min(abs(q.y - 0.100), abs(q.y - 0.130)) - 0.0016;
    shelf = max(shelf, abs(q.x - 0.262) - 0.05);
    for (int i = 0; i < 14; i++) {
      float x = 0.216 + 0.0072 * float(i);
      float tall = 0.010 + 0.010 * hash(i, 611);
      if (hash(i, 612) > 0.2) shelf = min(shelf, sdBox(q - vec2(x, 0.101 + tall * 0.5), vec2(0.0027, tall * 0.5)));
      if (hash(i, 613) > 0.3) shelf = min(shelf, sdBox(q - vec2(x, 0.131 + tall * 0.4), vec2(0.0027, tall * 0.4)));
    }
    back = mix(back, EMBER * 0.75, cover(shelf) * 0.8);
    for (int i = 0; i < 5; i++) {
      vec2 l = q - vec2(-0.262 + 0.131 * float(i), 0.139);
      back = mix(back, EMBER * 0.5, cover(max(abs(l.x) - 0.0006, -l.y)));
      back = mix(back, EMBER * 0.6, cover(max(abs(l.x) - (0.0115 - l.y * 1.3), max(-l.y, l.y - 0.007))));
    }
    float folk = 1.0;
    for (int i = 0; i < 9; i++) {
      float x = -0.283 + 0.068 * float(i) + 0.014 * (hash(i, 621) - 0.5) + (i > 5 ? 0.02 : 0.0);
      int kind = i == 2 ? 2 : i == 6 || i == 8 ? 1 : 0;
      float face = i == 2 ? -1.0 : hash(i, 622) < 0.5 ? -1.0 : 1.0;
      folk = min(folk, person(q - vec2(x, 0.052), kind, face) );
    }
    vec3 ink = nd(oklch(0.235, 0.065, 275.0), oklch(0.34, 0.090, 264.0));
    back = mix(back, ink, cover(folk));
    // the table, with screens, cups and rolls of paper on it
    float table = sdBox(q - vec2(0.0, 0.0475), vec2(0.31, 0.0045));
    table = min(table, sdBox(q - vec2(0.0, 0.032), vec2(0.29, 0.0015)));
    for (int i = 0; i < 8; i++) {
      float x = -0.255 + 0.066 * float(i) + 0.012 * hash(i, 631);
      vec2 s = q - vec2(x, 0.0595);
      s.x += s.y * 0.3 * (hash(i, 632) - 0.5);
      if (i % 3 != 1) table = min(table, sdBox(s, vec2(0.0125, 0.0080)));
      else table = min(table, sdBox(q - vec2(x, 0.0545), vec2(0.0030, 0.0040)));
    }
    back = mix(back, ink * 0.85, cover(table));
    back = mix(back, ink, 0.75 * smoothstep(0.043, 0.030, q.y));
    col = mix(col, back, cover(room));
  }
  col = mix(col, trim, cover(bars));
  d = sdBox(q - vec2(0.3330, 0.085), vec2(0.006, 0.100));
  d = min(d, sdBox(q + vec2(0.3330, -0.085), vec2(0.006, 0.100)));
  d = min(d, sdBox(q - vec2(0.0, -0.008), vec2(0.345, 0.006)));
  col = mix(col, trim, cover(d));
}

void terrace(inout vec3 col, vec2 p) {
  float h = ridge(3, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(10.0, 26.0));
  // paving in rows that grow towards us
  float row = log(0.36 - p.y) * 17.0;
  float wide = (p.x - 0.70) / (0.42 - p.y) * 5.0 + 0.5 * floor(row);
  float joint = smoothstep(0.02, 0.10, 0.5 - abs(fract(wide) - 0.5)) * smoothstep(0.02, 0.12, 0.5 - abs(fract(row) - 0.5));
  vec3 stone = mix(land(0.22), land(0.10), smoothstep(0.0, 0.2, d));
  stone *= (0.70 + 0.35 * hash(ivec2(floor(vec2(wide, row)))) * 0.6 + 0.35 * tuft) * mix(0.78, 1.0, joint);
  float light = 0.0;
  for (int i = 0; i < 5; i++) {
    float x = SHOP.x - 0.268 + 0.122 * float(i) + (i > 2 ? 0.046 : 0.0);
    float spread = abs(p.x - x - (x - SHOP.x) * d * 1.6) / (0.050 + 0.25 * d);
    light += smoothstep(1.15, 0.75, spread) * exp(-d * 11.0) * 1.1;
  }
  light += 0.5 * pool(p, vec2(0.40, 0.17), 0.20) + 0.5 * pool(p, vec2(0.95, 0.15), 0.22);
  warmGround(stone, (0.45 + 0.9 * tuft) * mix(0.75, 1.0, joint), light);
  col = mix(col, stone, body);
}

void garland(inout vec3 col, vec2 p, vec2 a, vec2 b, float sag, int count, float size, int seed) {
  vec3 dark = nd(oklch(0.115, 0.038, 270.0), oklch(0.27, 0.08, 264.0));
  rope(col, p, a, b, sag, 0.0011 + size * 0.02, dark);
  float glow = 0.0;
  for (int i = 0; i < 12; i++) {
    if (i >= count) break;
    float t = (float(i) + 0.5 + 0.25 * (hash(i, seed) - 0.5)) / float(count);
    vec2 at = ropePoint(a, b, sag, t);
    float tall = hash(i, seed + 1) < 0.4 ? 1.0 : 0.0;
    float r = size * (0.85 + 0.35 * hash(i, seed + 2));
    at.y -= r * (mix(0.86, 1.38, tall) + 0.5);
    glow += halo(p, at, r * 1.2) * 0.5;
    paperLantern(col, p, at, r, tall, hash(i, seed + 3) * 0.8);
  }
  addHalo(col, glow * nd(0.50, 0.75));
}

// Two tables outside, under the lanterns, still with cups and a lamp on them.
void benches(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.15, 0.048, 268.0), oklch(0.32, 0.085, 264.0));
  float d = 1.0;
  float glow = 0.0;
  for (int i = 0; i < 2; i++) {
    vec2 q = p - (i == 0 ? vec2(0.42, 0.155) : vec2(0.97, 0.125));
    float s = i == 0 ? 1.0 : 1.25;
    q /= s;
    float t = sdBox(q - vec2(0.0, 0.050), vec2(0.115, 0.0045));
    t = min(t, sdBox(vec2(abs(q.x) - 0.090, q.y - 0.022), vec2(0.0042, 0.028)));
    t = min(t, sdBox(q - vec2(0.0, 0.010), vec2(0.125, 0.0038) ));
    t = min(t, sdBox(vec2(abs(q.x) - 0.105, q.y + 0.006), vec2(0.0036, 0.016)));
    t = min(t, sdBox(q - vec2(0.060, 0.060), vec2(0.0055, 0.0065)));
    t = min(t, sdBox(q - vec2(-0.050, 0.058), vec2(0.020, 0.0030)));
    d = min(d, t * s);
  }
  col = mix(col, dark, cover(d));
  for (int i = 0; i < 2; i++) {
    vec2 at = i == 0 ? vec2(0.425, 0.155 + 0.073) : vec2(0.965, 0.125 + 0.0915);
    glassLantern(col, p, at, i == 0 ? 0.0105 : 0.0135);
    glow += 0.55 * halo(p, at, 0.018);
  }
  addHalo(col, glow);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > ridge(3, p.x) - 2.0 * PX) {
    col = sky(p, SKY);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.60, vec2(0.018, 0.050), 0.0095, 0.72, 0.10);
    mist(col, p, 0.60, 0.05, nd(0.25, 0.5));
    wood(col, p, 2, 0.34, vec2(0.030, 0.075), 0.0175, 0.40, 0.22);
    villageHouses(col, p);
    mist(col, p, 0.40, 0.05, nd(0.16, 0.35));
  }
  terrace(col, p);
  garland(col, p, vec2(0.075, 0.500), vec2(0.445, 0.560), 0.030, 6, 0.0088, 701);
  garland(col, p, vec2(0.905, 0.670), vec2(1.262, 0.560), 0.030, 7, 0.0088, 711);
  workshop(col, p);
  vec2 q = (p - SHOP - vec2(0.0, 0.085)) / vec2(0.42, 0.15);
  addHalo(col, 0.05 * exp(-dot(q, q)));
  benches(col, p);
  // near posts and the two long lines of lanterns over the terrace
  vec3 dark = nd(oklch(0.115, 0.038, 270.0), oklch(0.27, 0.08, 264.0));
  float posts = cover(max(abs(p.x - 0.075) - 0.0075, p.y - 0.735));
  posts = max(posts, cover(max(abs(p.x - 1.262) - 0.0080, p.y - 0.800)));
  col = mix(col, dark, posts);
  garland(col, p, vec2(0.075, 0.722), vec2(0.700, 0.735), 0.075, 6, 0.0200, 721);
  garland(col, p, vec2(0.700, 0.735), vec2(1.262, 0.785), 0.085, 5, 0.0230, 731);
  float mast = cover(max(abs(p.x - 0.700) - 0.0042, max(0.585 - p.y, p.y - 0.748)));
  col = mix(col, dark, mast);
  float h = ridge(4, p.x);
  vec3 c = mix(land(0.10), land(0.0), smoothstep(0.0, 0.05, h - p.y)) * (0.8 + 0.5 * fbm(p * vec2(30.0, 40.0)));
  col = mix(col, c, cover(p.y - h));
  nearGrass(col, p, 0.2);
  return col;
}
