// A glasshouse in a garden, lit from inside. Its panes are set like a page: a header, one large picture
// and smaller ones beside and below it. Stepping stones with lamps lead to the door.

const vec2 HOUSE = vec2(1.345, 0.240);   // the middle of the front, on the ground
const float W = 0.225;                   // half the front's width
const float H = 0.205;                   // the front's height
const vec2 DOOR = vec2(1.257, 0.232);    // the threshold

// 0 far range, 1 wooded hill, 2 the trees behind the garden, 3 the lawn, 4 the near border
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.345, 0.080, 503);
  if (id == 1) return 0.372 + 0.06 * bump(x, 0.10, 0.22) + 0.04 * bump(x, 0.95, 0.2) + 0.03 * fbm(x * 5.0, 523);
  if (id == 2) return 0.272 + 0.045 * smoothstep(0.85, 1.5, x) + 0.02 * bump(x, 0.15, 0.3) + 0.018 * fbm(x * 6.0, 543);
  if (id == 3) return 0.205 + 0.050 * smoothstep(0.55, 1.10, x) + 0.006 * fbm(x * 7.0, 563) * smoothstep(0.18, 0.30, abs(x - HOUSE.x)) + 0.0015 * fbm(x * 140.0, 564);
  return 0.012 + 0.055 * smoothstep(1.50, 1.80, x) + 0.12 * smoothstep(0.60, -0.1, x) + 0.012 * fbm(x * 5.0, 583) + 0.002 * fbm(x * 150.0, 584);
}

const Sky SKY = Sky(0.30, 47, 0.6, 0.2, vec2(1.00, 0.44), vec3(285.0, 0.26, 50.0));
void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.4) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 2300 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.09, p.y - h) * nd(0.30, 0.65));
  vec2 q = (p - HOUSE - vec2(0.0, 0.12)) / vec2(0.34, 0.17);
  tint += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.12 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the garden

const int STONES = 9;
// middle and half-width of a stepping stone, far to near
const vec3 STONE[9] = vec3[](vec3(1.252, 0.2140, 0.0165), vec3(1.243, 0.1975, 0.0185), vec3(1.225, 0.1790, 0.0212), vec3(1.199, 0.1590, 0.0243),
  vec3(1.165, 0.1365, 0.0285), vec3(1.131, 0.1105, 0.0335), vec3(1.105, 0.0800, 0.0395), vec3(1.095, 0.0440, 0.0470), vec3(1.102, 0.0010, 0.0560));
const int LAMPS = 6;
// foot and height of a garden lamp
const vec3 LAMP[6] = vec3[](vec3(1.214, 0.200, 0.034), vec3(1.268, 0.176, 0.040), vec3(1.152, 0.158, 0.047), vec3(1.217, 0.124, 0.056), vec3(1.052, 0.098, 0.068), vec3(1.178, 0.046, 0.082));
vec2 lampLight(int i) { return LAMP[i].xy + vec2(0.0, LAMP[i].z * 0.80); }

void lamps(inout vec3 col, vec2 p) {
  if (p.x < 0.80 || p.y > 0.45) return;
  vec3 dark = nd(oklch(0.13, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec3 l = LAMP[i];
    vec2 q = (p - l.xy) / l.z;
    glow += 0.60 * halo(p, lampLight(i), l.z * 0.17);
    if (abs(q.x) > 0.5 || q.y < -0.1 || q.y > 1.4) continue;
    float d = max(abs(q.x) - 0.028, abs(q.y - 0.30) - 0.36);
    col = mix(col, dark, clamp(0.5 - d * l.z / PX, 0.0, 1.0));
    glassLantern(col, p, lampLight(i), l.z * 0.125);
  }
  addHalo(col, glow);
}
float lampPools(vec2 p) {
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) light += 1.1 * pool(p, LAMP[i].xy, LAMP[i].z * 1.15);
  return light;
}

void lawn(inout vec3 col, vec2 p) {
  float h = ridge(3, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float blades = grass(p, 0.62), tuft = fbm(p * vec2(8.0, 19.0));
  vec3 c = mix(land(0.28), land(0.13), smoothstep(0.0, 0.15, d));
  c *= 0.78 + 0.15 * blades + 0.28 * tuft + 0.26 * (fbm(p * vec2(5.0, 9.0)) - 0.4);
  // the mown stripes of a kept garden, fading away from the house
  float stripe = sin((p.x - HOUSE.x) / (0.05 + (h - p.y) * 0.55) * 6.0);
  c *= 1.0 + 0.045 * smoothstep(-0.3, 0.3, stripe) * smoothstep(0.9, 1.1, p.x);
  float light = lampPools(p), albedo = 0.10 + 0.50 * blades * blades;
  // light that falls out of the front, in the shape of its posts
  vec2 q = p - HOUSE;
  float out_ = max(0.003 - q.y, 0.0);
  float spread = q.x / (1.0 + out_ * 3.2);
  float bars = 0.72 + 0.28 * smoothstep(0.08, 0.20, abs(fract(spread / (2.0 * W) * 6.0) - 0.5) * -1.0 + 0.5);
  light += 0.85 * smoothstep(W + 0.02, W - 0.06, abs(spread)) * bars * exp(-out_ * 13.0) * step(q.y, 0.004);
  for (int i = 0; i < STONES; i++) {
    vec3 s = STONE[i];
    vec2 v = (p - s.xy) / vec2(s.z, s.z * mix(0.30, 0.40, smoothstep(0.2, 0.0, s.y)));
    if (abs(v.x) > 1.5 || abs(v.y) > 1.9) continue;
    float a = atan(v.y, v.x);
    float edge = pow(pow(abs(v.x), 2.6) + pow(abs(v.y), 2.6), 1.0 / 2.6) - 1.0 + 0.07 * sin(a * 3.0 + float(i) * 2.1) + 0.035 * sin(a * 7.0 + float(i));
    float e = PX / s.z * 2.2;
    vec2 w = v + vec2(0.0, 0.24);
    float side = pow(pow(abs(w.x), 2.6) + pow(abs(w.y), 2.6), 1.0 / 2.6) - 1.0 + 0.05 * sin(a * 3.0 + float(i) * 2.1);
    c = mix(c, land(0.03), clamp(0.5 - side / e, 0.0, 1.0) * 0.85);
    vec3 slab = nd(oklch(0.36, 0.070, 265.0), oklch(0.83, 0.030, 72.0)) * (0.80 + 0.35 * fbm(p * vec2(60.0, 140.0)) + 0.05 * hash(i, 91));
    float k = clamp(0.5 - edge / e, 0.0, 1.0);
    c = mix(c, slab, k);
    albedo = mix(albedo, 0.95, k);
  }
  warmGround(c, albedo, light);
  col = mix(col, c, body);
}

// A clipped hedge as a box, a globe or a cone of leaves, with light from the house's side.
void topiary(inout vec3 col, vec2 p, vec2 foot, float size, int kind, float light, float toward) {
  vec2 q = (p - foot) / size;
  if (abs(q.x) > 1.4 || q.y < -0.2 || q.y > 2.9) return;
  float rough = 0.05 * (fbm(p / size * 3.2 + float(kind) * 5.0) - 0.5) + 0.045 * (noise(p / size * 14.0) - 0.5);
  float d;
  if (kind == 0) d = length(q - vec2(0.0, 0.80)) - 0.82;
  else if (kind == 1) d = max(abs(q.x) - 0.62 * (1.0 - q.y / 2.7), -0.05 - q.y) * 0.95;
  else { d = min(length(q - vec2(0.0, 1.75)) - 0.62, max(abs(q.x) - 0.07, abs(q.y - 0.7) - 0.75)); d = min(d, length((q - vec2(0.0, 0.18)) * vec2(1.0, 1.5)) - 0.38); }
  float leaf = fbm(p / size * 7.0 + 9.0);
  vec3 c = nd(oklch(0.158, 0.054, 266.0), oklch(0.43, 0.082, 261.0)) * (0.82 + 0.36 * leaf);
  c *= 0.78 + 0.30 * smoothstep(0.0, 1.7, q.y);
  float rim = smoothstep(-0.30, 0.85, q.x * toward + 0.15 * (leaf - 0.5));
  if (u_day > 0.5) c = mix(c, oklch(0.80, 0.06, 70.0), 0.38 * rim * light);
  else c += oklch(0.68, 0.14, 74.0) * 0.24 * rim * light * (0.25 + leaf);
  c += nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.03, 250.0)) * 0.06 * smoothstep(0.4, 2.0, q.y);
  col = mix(col, c, clamp(0.5 - (d + rough) * size / PX, 0.0, 1.0));
}
void hedge(inout vec3 col, vec2 p, float from, float to, float top) {
  float y = top + 0.004 * fbm(p.x * 60.0, 611) + 0.002 * fbm(p.x * 300.0, 612);
  float x = max(from - p.x, p.x - to) + 0.003 * noise(vec2(p.y * 200.0, 3.0));
  float d = max(x, p.y - y);
  if (d > PX || p.y < 0.17) return;
  float leaf = fbm(p * 150.0);
  vec3 c = mix(land(0.20), land(0.34), smoothstep(0.020, 0.0, y - p.y)) * (0.72 + 0.55 * leaf);
  float near = exp(-max(abs(p.x - HOUSE.x) - W, 0.0) / 0.07);
  if (u_day < 0.5) c += oklch(0.68, 0.14, 74.0) * 0.10 * near * (0.4 + leaf);
  col = mix(col, c, cover(d));
}

// ---------------------------------------------------------------- the house of glass

// A standing person seen through the glass; q is measured from the feet, in heights.
float figure(vec2 q, float reach) {
  float d = length((q - vec2(0.0, 0.925)) * vec2(1.12, 1.0)) - 0.068;
  d = min(d, sdSegment(q, vec2(0.0, 0.80), vec2(0.0, 0.52)) - mix(0.085, 0.105, clamp((0.8 - q.y) / 0.3, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(0.035, 0.50), vec2(0.050, 0.03)) - 0.046);
  d = min(d, sdSegment(q, vec2(-0.035, 0.50), vec2(-0.055, 0.03)) - 0.046);
  d = min(d, sdSegment(q, vec2(0.07, 0.76), vec2(reach * 0.6, 0.66)) - 0.034);
  d = min(d, sdSegment(q, vec2(reach * 0.6, 0.66), vec2(reach, 0.78)) - 0.028);
  return d;
}
float leafy(vec2 q, float size, int seed) {
  float d = 1.0;
  for (int i = 0; i < 7; i++) {
    float a = mix(-1.25, 1.25, (float(i) + 0.5) / 7.0) + 0.3 * (hash(seed, i) - 0.5);
    float len = size * (0.75 + 0.4 * hash(seed, 10 + i));
    vec2 dir = vec2(sin(a), cos(a));
    float t = clamp(dot(q, dir) / len, 0.0, 1.0);
    vec2 at = dir * len * t + vec2(0.0, -0.25 * len * t * t * abs(sin(a)));
    d = min(d, length(q - at) - size * 0.12 * sin(3.14159 * min(t * 0.9 + 0.06, 1.0)));
  }
  return d;
}

// What the light inside shows: a wall of drawings, a long table, lamps, plants and two people.
vec3 inside(vec2 q) {
  float y = q.y / H;
  vec3 c = mix(mix(AMBER, EMBER, 0.45) * 0.62, mix(AMBER, YELLOW, 0.55) * 0.86, smoothstep(-0.1, 0.85, y));
  float glow = 0.0;
  for (int i = 0; i < 4; i++) {
    vec2 v = q - vec2(-0.148 + 0.0985 * float(i), 0.152);
    glow += exp(-dot(v / vec2(0.062, 0.072), v / vec2(0.062, 0.072)));
  }
  c = mix(c, mix(YELLOW, CORE, 0.55), min(0.78, 0.70 * glow));
  // back wall: its frames in perspective, and the drawings that hang there
  vec3 ink = nd(oklch(0.40, 0.095, 52.0), oklch(0.52, 0.090, 55.0));
  vec2 k = q - vec2(0.045, 0.104);
  float sheet = sdBox(k, vec2(0.082, 0.034));
  if (sheet < 0.0) {
    // a page laid out on the wall: the same grid as the front
    vec2 v = k;
    float d = sdBox(v - vec2(0.0, 0.0265), vec2(0.077, 0.0035));
    d = min(d, sdBox(v - vec2(-0.0285, 0.0045), vec2(0.0485, 0.0140)));
    d = min(d, sdBox(v - vec2(0.0520, 0.0120), vec2(0.0250, 0.0065)));
    d = min(d, sdBox(v - vec2(0.0520, -0.0045), vec2(0.0250, 0.0060)));
    for (int i = 0; i < 3; i++) d = min(d, sdBox(v - vec2(-0.0525 + 0.0525 * float(i), -0.0220), vec2(0.0245, 0.0080)));
    c = mix(c * 1.10 + 0.03, mix(c, ink, 0.34), cover(d));
  }
  c = mix(c, mix(c, ink, 0.5), cover(abs(sheet) - 0.0012));
  // the floor, and the table with its legs
  float floor_ = smoothstep(0.020, 0.010, q.y);
  c = mix(c, mix(c, ink, 0.45), floor_);
  vec3 dark = nd(oklch(0.24, 0.070, 40.0), oklch(0.36, 0.070, 280.0));
  float d = sdBox(q - vec2(0.085, 0.0505), vec2(0.092, 0.0022));
  d = min(d, max(abs(abs(q.x - 0.085) - 0.082) - 0.0018, abs(q.y - 0.030) - 0.022));
  d = min(d, sdBox(q - vec2(0.118, 0.0635), vec2(0.0155, 0.0095)) );
  d = min(d, sdBox(q - vec2(0.118, 0.0530), vec2(0.0020, 0.0030)));
  d = min(d, sdBox(q - vec2(0.066, 0.0545), vec2(0.0080, 0.0014)));
  // people: one at the wall, one bent over the table
  d = min(d, 0.096 * figure((q - vec2(-0.036, 0.010)) / 0.096, 0.30));
  d = min(d, 0.092 * figure((q - vec2(0.154, 0.012)) / vec2(-0.092, 0.092), 0.26));
  // plants
  d = min(d, leafy(q - vec2(-0.188, 0.040), 0.058, 3));
  d = min(d, sdBox(q - vec2(-0.188, 0.024), vec2(0.0105 + 0.1 * (q.y - 0.024), 0.016)));
  d = min(d, leafy(q - vec2(0.202, 0.034), 0.044, 8));
  d = min(d, sdBox(q - vec2(0.202, 0.020), vec2(0.0085 + 0.1 * (q.y - 0.020), 0.014)));
  c = mix(c, mix(dark, c, 0.10), cover(d));
  // hanging lamps
  for (int i = 0; i < 4; i++) {
    vec2 v = q - vec2(-0.148 + 0.0985 * float(i), 0.152);
    float r = i == 1 ? 0.0125 : 0.0100;
    float shade = max(length(v * vec2(1.0, 1.15)) - r, -0.003 - v.y);
    c = mix(c, dark, cover(min(shade, max(abs(v.x) - 0.0006, -v.y))));
    c = mix(c, CORE * 1.5, cover(length((v + vec2(0.0, 0.0045)) * vec2(0.85, 1.0)) - r * 0.42));
  }
  return c;
}

float plane(vec2 q, vec2 a, vec2 b) { return sdBox(q - 0.5 * (a + b), 0.5 * abs(b - a)); }

void glasshouse(inout vec3 col, vec2 p) {
  vec2 q = p - HOUSE;
  if (abs(q.x) > W + 0.05 || q.y < -0.035 || q.y > 0.36) return;
  vec3 frame = nd(oklch(0.165, 0.052, 267.0), oklch(0.335, 0.085, 264.0));
  vec3 base = nd(oklch(0.235, 0.065, 266.0), oklch(0.62, 0.055, 260.0));
  // the roof: two slopes of glass and a lantern along the ridge, seen a little from below
  float top = 0.318, k = clamp((q.y - H) / (top - H), 0.0, 1.0);
  float half_ = mix(W + 0.014, W * 0.60, k);
  float d = max(abs(q.x) - half_, max(H - q.y, q.y - top));
  if (d < PX) {
    float u = q.x / half_ * 6.0;
    vec3 c = mix(mix(YELLOW, AMBER, 0.42), mix(AMBER, EMBER, 0.38), smoothstep(0.0, 0.85, k)) * nd(0.80, 0.98);
    vec2 f = vec2(q.x / 0.20, (q.y - H) / 0.060);
    c = mix(c, mix(YELLOW, CORE, 0.35), 0.8 * exp(-dot(f, f)));
    // the sky lies on the glass, more towards the ridge; each pane a little differently
    ivec2 cell = ivec2(floor(u + 20.0), int(floor(k * 3.0)));
    float tilt = hash(cell + 77);
    vec3 heaven = nd(oklch(0.36, 0.110, 262.0), oklch(0.90, 0.035, 240.0));
    c = mix(c, heaven, clamp(0.16 + 0.62 * k + 0.34 * (tilt - 0.5), 0.0, 1.0) * nd(0.82, 0.9));
    float bar = (0.5 - abs(fract(u) - 0.5)) / 6.0 * half_ - 0.0014;
    bar = min(bar, abs(fract(k * 3.0 + 0.5) - 0.5) / 3.0 * (top - H) - 0.0011);
    // rafters seen through the glass
    c = mix(c, c * 0.80, cover(abs(fract(u * 0.5 + 0.25) - 0.5) / 3.0 * half_ - 0.0022, 0.002) * 0.6);
    c = mix(c, frame, cover(bar));
    col = mix(col, c, cover(d));
  }
  col = mix(col, frame, cover(abs(max(abs(q.x) - half_, max(H - q.y, q.y - top))) - 0.0026));
  // ridge lantern
  d = plane(q, vec2(-W * 0.46, top), vec2(W * 0.46, top + 0.020));
  vec3 c = mix(YELLOW, AMBER, 0.30 + 0.4 * smoothstep(0.0, 0.02, q.y - top));
  float post = (0.5 - abs(fract(q.x / (W * 0.92) * 8.0) - 0.5)) / 8.0 * W * 0.92 - 0.0011;
  col = mix(col, mix(c, frame, cover(post)), cover(d));
  col = mix(col, frame, cover(max(abs(q.x) - W * 0.46 - 0.008 + (q.y - top - 0.020) * 1.1, abs(q.y - top - 0.0245) - 0.0048)));
  col = mix(col, frame, cover(max(abs(q.x) - 0.0011, abs(q.y - top - 0.045) - 0.020)));
  // the front: light behind, the grid before it
  d = plane(q, vec2(-W, -0.004), vec2(W, H));
  if (d < PX) {
    c = inside(q);
    // the grid, as a page is laid out; x from -W to W in twelve columns
    float col12 = 2.0 * W / 12.0;
    float g = 1.0, thin = 1.0;
    float y0 = 0.012, y1 = 0.062, y2 = 0.172;
    g = min(g, abs(q.y - y2));                                         // below the header
    g = min(g, max(abs(q.y - y1), W - 8.0 * col12 > q.x + 2.0 * W ? 1.0 : 0.0));
    float main_ = abs(q.x - (-W + 4.0 * col12));                       // the large pane's left edge
    g = min(g, max(main_, q.y - y2));
    g = min(g, max(abs(q.x - (-W + 9.0 * col12)), max(q.y - y2, y1 - q.y)));
    g = min(g, max(abs(q.y - 0.117), (-W + 9.0 * col12) - q.x));       // right column in two
    g = min(g, max(abs(q.x - (-W + 8.0 * col12)), q.y - y1));          // three below
    thin = min(thin, max(abs(q.x - (-W + 2.0 * col12)), y2 - q.y));    // header: logo and four links
    for (int i = 0; i < 4; i++) thin = min(thin, max(abs(q.x - (-W + (8.0 + float(i)) * col12)), y2 - q.y));
    thin = min(thin, max(abs(q.x - (-W + 6.5 * col12)), max(q.y - y2, y1 - q.y)));
    // panes differ a little: some frosted, some clear, with a slanting gleam
    int cx = q.y > y2 ? int(q.x / col12 + 20.0) : q.x < -W + 4.0 * col12 ? 1 : q.y < y1 ? (q.x < -W + 8.0 * col12 ? 2 : 3) : q.x > -W + 9.0 * col12 ? (q.y > 0.117 ? 4 : 5) : 6;
    float tone = hash(cx, 601);
    c *= cx >= 20 ? 0.70 + 0.24 * tone : cx == 6 ? 1.06 : cx == 1 ? 0.84 : cx == 5 ? 0.72 : cx == 2 ? 0.86 : 0.70 + 0.2 * tone;
    if (cx == 4) c = mix(c, mix(YELLOW, CORE, 0.4), 0.35);
    float gleam = smoothstep(0.010, 0.0, abs(fract((q.x * 0.9 + q.y * 0.7) * 4.2 + tone) - 0.5) * 0.24 - 0.014);
    c = mix(c, nd(CORE, oklch(0.97, 0.02, 240.0)), gleam * nd(0.05, 0.13));
    c = mix(c, frame, cover(thin - 0.0014));
    c = mix(c, frame, cover(g - 0.0032));
    col = mix(col, c, cover(d));
  }
  // door in the left column: two leaves, one open
  vec2 v = p - DOOR;
  d = plane(v, vec2(-0.0290, 0.0), vec2(0.0290, 0.112));
  if (d < 0.004) {
    c = inside(q);
    c = mix(c, CORE * 1.08, 0.45 * exp(-dot(v - vec2(0.0, 0.05), v - vec2(0.0, 0.05)) / 0.0014));
    col = mix(col, c, cover(d));
    col = mix(col, frame, cover(abs(d) - 0.0024));
    col = mix(col, frame, cover(max(min(abs(v.x + 0.0005) - 0.0012, abs(v.y - 0.040) - 0.0010), d)) * step(v.x, 0.002));
    col = mix(col, frame, cover(plane(v, vec2(-0.0065, 0.046), vec2(-0.0045, 0.060))));
  }
  // sill and corner posts, the eaves and a low stone base
  col = mix(col, frame, cover(min(abs(abs(q.x) - W) - 0.0036, 1.0) + step(H, q.y) + step(q.y, -0.004)));
  col = mix(col, frame, cover(sdBox(q - vec2(0.0, H), vec2(W + 0.016, 0.0042))));
  d = sdBox(q - vec2(0.0, -0.0065), vec2(W + 0.010, 0.0085));
  c = base * (0.85 + 0.25 * hash(int(floor(q.x / 0.022)), 621)) * (1.0 - 0.3 * step(0.94, fract(q.x / 0.022)));
  c += nd(oklch(0.70, 0.14, 75.0) * 0.12, vec3(0.0));
  col = mix(col, c, cover(d));
  col = mix(col, mix(base, YELLOW, nd(0.45, 0.15)), cover(sdBox(v - vec2(0.0, -0.007), vec2(0.038, 0.0055))));
}

float houseHalo(vec2 p) {
  vec2 q = abs(p - HOUSE - vec2(0.0, 0.135)) - vec2(W - 0.03, 0.10);
  float d = length(max(q, 0.0));
  return (0.15 * exp(-d / 0.026) + 0.09 * exp(-d / 0.085)) * mix(0.16, 1.0, smoothstep(0.0, 0.045, d));
}

// ---------------------------------------------------------------- the near border

void border(inout vec3 col, vec2 p) {
  float h = ridge(4, p.x), d = h - p.y;
  float body = cover(-d);
  if (body > 0.0) {
    float blades = grass(p, 1.2), tuft = fbm(p * vec2(8.0, 18.0));
    vec3 c = mix(land(0.12), land(0.03), smoothstep(0.0, 0.10, d)) * (0.76 + 0.16 * blades + 0.34 * tuft);
    c += nd(oklch(0.48, 0.11, 260.0), oklch(0.94, 0.05, 69.0)) * nd(0.13, 0.16) * exp(-d / 0.005) * (0.4 + blades);
    col = mix(col, c, body);
  }
  // tall flowers at the right edge, with seed heads that catch the light
  if (p.x > 1.42 && p.y < 0.24) {
    vec3 dark = nd(oklch(0.115, 0.040, 269.0), oklch(0.31, 0.085, 264.0));
    float gap = 0.0135;
    int cell = int(floor(p.x / gap));
    for (int j = -2; j <= 2; j++) {
      int k = cell + j;
      float x = (float(k) + hash(k, 701)) * gap;
      float in_ = smoothstep(1.46, 1.72, x);
      if (hash(k, 702) > 0.35 + 0.6 * in_) continue;
      float tall = (0.05 + 0.10 * hash(k, 703)) * (0.5 + 0.6 * in_) + ridge(4, x);
      float y = p.y / tall;
      float lean = (hash(k, 704) - 0.6) * 0.030 * y * y;
      float dd = y < 1.0 ? abs(p.x - x - lean) - 0.0011 : 1.0;
      vec2 head = p - vec2(x + (hash(k, 704) - 0.6) * 0.030, tall);
      float bloom = length(head * vec2(1.0, hash(k, 705) < 0.5 ? 0.42 : 1.1)) - 0.0046;
      col = mix(col, dark, cover(dd));
      vec3 petal = dark * 1.35 + nd(AMBER * 0.10, vec3(0.0)) * smoothstep(0.004, -0.004, head.x);
      if (u_day > 0.5) petal = mix(petal, oklch(0.74, 0.06, 262.0), 0.7);
      col = mix(col, petal, cover(bloom));
    }
  }
}

vec3 paint(vec2 p) {
  CONIFERS = 0.25;
  vec3 col = vec3(0.0);
  bool behind = p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind) {
    col = sky(p, SKY);
    moon(col, p, vec2(1.060, 0.830), 0.024, 0.22, 0.2);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.52, vec2(0.014, 0.038), 0.0078, 0.70);
    mist(col, p, 0.345, 0.05, nd(0.35, 0.55));
    wood(col, p, 2, 0.30, vec2(0.040, 0.130), 0.0165, 0.60);
    mist(col, p, 0.262, 0.04, nd(0.30, 0.50));
    hedge(col, p, 0.985, 1.80, 0.284);
  }
  lawn(col, p);
  topiary(col, p, vec2(1.605, 0.244), 0.034, 1, 1.0, -1.0);
  topiary(col, p, vec2(1.060, 0.243), 0.032, 1, 0.9, 1.0);
  glasshouse(col, p);
  addHalo(col, houseHalo(p));
  topiary(col, p, vec2(1.648, 0.226), 0.042, 1, 0.7, -1.0);
  topiary(col, p, vec2(1.106, 0.222), 0.024, 0, 1.0, 1.0);
  topiary(col, p, vec2(1.316, 0.213), 0.0195, 2, 1.0, 0.2);
  topiary(col, p, vec2(1.196, 0.2135), 0.0195, 2, 1.0, 0.2);
  topiary(col, p, vec2(1.036, 0.206), 0.029, 0, 0.6, 1.0);
  topiary(col, p, vec2(1.566, 0.182), 0.033, 0, 0.9, -0.8);
  topiary(col, p, vec2(1.622, 0.190), 0.026, 0, 0.7, -1.0);
  lamps(col, p);
  mist(col, p, 0.16, 0.05, nd(0.10, 0.25) * smoothstep(1.1, 0.7, p.x));
  border(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.80, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
