// A tower full of books, every storey lit. Sheets drift out of its open window, turn in the air,
// and on their way towards us they find their places in one page.

const vec2 TOWER = vec2(1.405, 0.180);  // the middle of its foot

// 0-1 far ranges, 2 wooded hill, 3 the tower's hill, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return mesas(x, 0.290, 0.200, 2207);
  if (id == 1) return hills(x, 0.235, 0.050, 2223);
  if (id == 2) return 0.270 + 0.060 * bump(x, 1.75, 0.30) + 0.050 * bump(x, 0.06, 0.30) + 0.018 * bump(x, 0.8, 0.2) + 0.025 * fbm(x * 5.0, 2243);
  if (id == 3) return 0.110 + 0.058 * bump(x, 1.42, 0.27) + 0.020 * bump(x, 0.70, 0.25) + 0.010 * fbm(x * 6.0, 2263) * smoothstep(0.08, 0.22, abs(x - TOWER.x)) + 0.002 * fbm(x * 140.0, 2264);
  return 0.020 + 0.070 * smoothstep(1.45, 1.85, x) + 0.100 * smoothstep(0.50, -0.1, x) + 0.012 * fbm(x * 5.0, 2283) + 0.002 * fbm(x * 150.0, 2284);
}

const Sky SKY = Sky(0.22, 67, 0.7, 0.25, vec2(0.90, 0.34), vec3(300.0, 0.36, 20.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 22000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65));
  vec2 q = (p - TOWER - vec2(-0.02, 0.17)) / vec2(0.24, 0.24);
  tint += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.15 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the tower

// Shelves of books before a lamp: q runs from -1 to 1 across the window and from 0 up in shelf heights.
vec3 books(vec2 q, int seed, float fine) {
  vec2 f = vec2(q.x * 0.75, fract(q.y) - 0.62);
  vec3 c = mix(AMBER, YELLOW * 1.05, exp(-dot(f, f) * 1.6));
  c = mix(c, CORE * 1.15, 0.7 * exp(-dot(f, f) * 5.0));
  int row = int(floor(q.y)) + seed * 17;
  float across = q.x * 7.5 + hash(row, 71) * 3.0;
  int k = int(floor(across)) + row * 57;
  float tall = 0.42 + 0.34 * hash(k, 72), gap = step(hash(k, 73), 0.20);
  float e = max(fine * 7.5, 0.04);
  float edge = smoothstep(0.5, 0.5 - e, abs(fract(across) - 0.5));
  float up = fract(q.y);
  float book = (1.0 - gap) * mix(0.75, 1.0, edge) * smoothstep(tall + 0.05, tall - 0.05, up);
  vec3 spine = mix(mix(EMBER, AMBER, 0.6 * hash(k, 74)), oklch(0.36, 0.08, 40.0), 0.35 + 0.40 * hash(k, 75));
  c = mix(c, spine, book * 0.88);
  c = mix(c, oklch(0.28, 0.07, 45.0), smoothstep(0.12, 0.08, up) * 0.92);
  return c;
}

const float FLOORS[4] = float[](0.062, 0.152, 0.242, 0.332);

void tower(inout vec3 col, vec2 p) {
  vec2 q = p - TOWER;
  if (abs(q.x) > 0.27 || q.y > 0.60 || q.y < -0.06) return;
  vec3 pale = nd(oklch(0.345, 0.085, 264.0), oklch(0.83, 0.035, 256.0));
  vec3 dim = nd(oklch(0.190, 0.062, 267.0), oklch(0.50, 0.070, 260.0));
  vec3 roof = nd(oklch(0.185, 0.062, 267.0), oklch(0.40, 0.088, 263.0));
  vec3 trim = nd(oklch(0.140, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  vec3 rim = nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0));
  vec3 warm = nd(oklch(0.70, 0.14, 75.0), oklch(0.80, 0.10, 80.0));
  vec3 c; float d;

  // a low reading hall on the right, with tall windows
  d = max(max(q.x - 0.245, 0.05 - q.x), max(q.y - 0.098, -0.05 - q.y));
  c = mix(pale, dim, 0.55) * (0.92 + 0.16 * fbm(q * vec2(50.0, 90.0)));
  col = mix(col, c, cover(d));
  float k = clamp((q.y - 0.094) / 0.062, 0.0, 1.0);
  d = max(max(q.x - mix(0.258, 0.226, k), 0.05 - q.x), max(0.094 - q.y, q.y - 0.156));
  c = roof * (1.0 + 0.16 * (noise(vec2(q.x * 150.0, floor(q.y * 120.0))) - 0.4) - 0.10 * step(0.82, fract(q.y * 120.0)));
  c += rim * nd(0.20, 0.35) * exp(-(0.156 - q.y) / 0.005);
  col = mix(col, c, cover(d));
  for (int i = 0; i < 4; i++) {
    vec2 a = q - vec2(0.103 + 0.037 * float(i), 0.045);
    if (abs(a.x) > 0.02) continue;
    d = min(sdBox(a, vec2(0.0105, 0.026)), length(a - vec2(0.0, 0.026)) - 0.0105);
    col = mix(col, trim, cover(d - 0.0030));
    col = mix(col, books(vec2(a.x / 0.0105, (a.y + 0.030) / 0.0165), 41 + i, PX / 0.0105), cover(d));
    col = mix(col, trim, cover(abs(a.x) - 0.0009) * cover(d));
  }

  // the shaft: a drum that narrows a little, light from the left
  float w = mix(0.098, 0.084, clamp(q.y / 0.42, 0.0, 1.0));
  float u = q.x / w;
  d = max(abs(q.x) - w, max(q.y - 0.420, -0.030 - q.y));
  float round_ = u * 0.95;
  float bend = asin(clamp(u, -0.999, 0.999));
  c = mix(pale, dim, smoothstep(-0.75, 0.85, round_));
  c = mix(c, dim * 0.9, smoothstep(-0.80, -1.0, u) * 0.5);
  vec2 stone = vec2(bend * 6.0, q.y * 88.0);
  stone.x += 0.5 * mod(floor(stone.y), 2.0);
  float joint = smoothstep(0.40, 0.49, abs(fract(stone.y) - 0.5)) + smoothstep(0.45, 0.495, abs(fract(stone.x) - 0.5));
  c *= 0.94 + 0.13 * hash(ivec2(floor(stone))) - 0.10 * min(joint, 1.0) + 0.10 * (fbm(q * 40.0) - 0.5);
  float lamps = 0.0;
  for (int i = 0; i < 4; i++) lamps += exp(-pow((q.y - FLOORS[i] + 0.008) / 0.040, 2.0));
  c += warm * nd(0.17, 0.05) * lamps * sqrt(max(0.0, 1.0 - u * u));
  col = mix(col, c, cover(d));

  // five windows on every storey, turned with the wall; the open one on the third looks to the left
  for (int i = 0; i < 4; i++) {
    float y = q.y - FLOORS[i];
    if (y < -0.048 || y > 0.058) continue;
    // a band of stone under every storey
    d = max(abs(q.x) - w - 0.0045, abs(y + 0.0390 + 0.006 * u * u) - 0.0036);
    c = mix(pale * 1.1, dim * 0.9, smoothstep(-0.75, 0.85, round_));
    col = mix(col, c, cover(d));
    col = mix(col, trim, 0.5 * cover(max(abs(q.x) - w - 0.003, abs(y + 0.0442 + 0.006 * u * u) - 0.0016)));
    for (int j = -2; j <= 2; j++) {
      if (i == 0 && j == 0) continue;
      float angle = float(j) * 0.56;
      float x0 = sin(angle) * w, squeeze = cos(angle);
      vec2 a = vec2((q.x - x0) / squeeze, y + 0.004 * u * u);
      float half_ = 0.0155, high = 0.0215;
      if (abs(a.x) > 0.03) continue;
      d = min(sdBox(a - vec2(0.0, -0.006), vec2(half_, high)), length(a - vec2(0.0, high - 0.006)) - half_);
      d *= squeeze;
      col = mix(col, mix(trim, dim, 0.3), cover(d - 0.0034));
      vec3 glass = books(vec2(a.x / half_, (a.y + 0.029) / 0.0170), i * 7 + j + 3, PX / half_ / squeeze);
      glass = mix(glass, AMBER * 0.8, 0.35 * (1.0 - squeeze));
      if (hash(i * 5 + j, 91) < 0.16) glass = mix(glass, EMBER * 0.55, 0.6);
      col = mix(col, glass, cover(d));
      col = mix(col, trim, cover(min(abs(a.x) - 0.0010, abs(a.y - 0.0155) - 0.0010)) * cover(d));
    }
  }
  // the door
  vec2 a = q - vec2(0.0, 0.020);
  d = min(sdBox(a, vec2(0.0185, 0.034)), length(a - vec2(0.0, 0.034)) - 0.0185);
  col = mix(col, trim, cover(d - 0.0045));
  vec2 f = (a - vec2(0.0, 0.004)) / vec2(0.026, 0.042);
  c = mix(YELLOW, CORE * 1.25, exp(-dot(f, f)));
  c = mix(c, mix(EMBER, AMBER, 0.3), 0.75 * cover(sdBox(a - vec2(-0.0110, 0.0), vec2(0.0055, 0.032))) * (0.5 + 0.5 * step(0.25, fract(a.y * 95.0))));
  c = mix(c, mix(EMBER, AMBER, 0.3), 0.75 * cover(sdBox(a - vec2(0.0120, 0.0), vec2(0.0045, 0.032))) * (0.5 + 0.5 * step(0.25, fract(a.y * 95.0 + 0.4))));
  col = mix(col, c, cover(d));
  // the gallery under the roof: a ring with a rail, and the lantern room
  d = max(abs(q.x) - mix(0.086, 0.106, clamp((q.y - 0.388) / 0.024, 0.0, 1.0)), max(0.388 - q.y, q.y - 0.416));
  c = mix(pale * 1.05, dim * 0.85, smoothstep(-0.085, 0.085, q.x)) * mix(0.62, 1.0, smoothstep(0.39, 0.413, q.y));
  col = mix(col, c, cover(d));
  d = sdBox(q - vec2(0.0, 0.458), vec2(0.060, 0.044));
  col = mix(col, trim, cover(d - 0.003));
  float v = q.x / 0.060, b = asin(clamp(v, -0.999, 0.999));
  f = vec2(v * 0.8, (q.y - 0.448) / 0.042);
  c = mix(mix(AMBER, YELLOW, 0.5), CORE * 1.2, exp(-dot(f, f) * 1.7));
  vec2 g = vec2(v, (q.y - 0.414) / 0.0215);
  c = mix(c, books(vec2(b * 1.7, g.y), 99, PX * 26.0), 0.72 * smoothstep(0.10, 0.45, abs(v)));
  col = mix(col, c, cover(d));
  float mullion = abs(fract(b * 2.2 + 0.5) - 0.5) / 2.2 * 0.060 * max(cos(b), 0.2) - 0.0022;
  col = mix(col, trim, cover(max(mullion, d)));
  // rail
  d = max(abs(q.x) - 0.104, abs(q.y - 0.4400) - 0.0014);
  float bars = max(abs(fract(asin(clamp(q.x / 0.104, -0.999, 0.999)) * 6.0) - 0.5) / 60.0 - 0.0010, abs(q.y - 0.428) - 0.012);
  col = mix(col, trim, max(cover(d), cover(max(bars, abs(q.x) - 0.104)) * 0.8));
  // cornice, roof like a pointed hat with a soft bend, a finial
  d = sdBox(q - vec2(0.0, 0.505), vec2(0.070, 0.0040));
  col = mix(col, mix(pale, dim, smoothstep(-0.06, 0.06, q.x)), cover(d));
  k = clamp((q.y - 0.500) / 0.085, 0.0, 1.0);
  float half_ = 0.082 * (1.0 - k) * mix(1.0, 0.72, smoothstep(0.0, 0.5, k)) + 0.0015;
  d = (abs(q.x) - half_) * 0.75;
  d = max(d, max(0.5055 + 0.004 * (1.0 - pow(q.x / 0.082, 2.0)) * -1.0 - q.y, q.y - 0.590));
  v = clamp(q.x / half_, -1.0, 1.0);
  c = mix(roof * nd(1.5, 1.35), roof * 0.85, smoothstep(-0.8, 0.5, v));
  c *= 1.0 - 0.13 * step(0.75, fract(q.y * 105.0)) + 0.10 * (noise(vec2(asin(v) * 9.0, floor(q.y * 105.0))) - 0.5);
  col = mix(col, c, cover(d));
  col = mix(col, trim, cover(sdBox(q - vec2(0.0, 0.595), vec2(0.0012, 0.012))));
  col = mix(col, YELLOW, cover(length(q - vec2(0.0, 0.597)) - 0.0036));
}

void steps(inout vec3 col, vec2 p) {
  for (int i = 0; i < 2; i++) {
    float d = sdBox(p - TOWER - vec2(0.0, -0.0145 - 0.0085 * float(i)), vec2(0.029 + 0.009 * float(i), 0.0044));
    col = mix(col, nd(oklch(0.50, 0.095, 74.0), oklch(0.86, 0.045, 76.0)) * (1.0 - 0.15 * float(i)), cover(d));
  }
}

// ---------------------------------------------------------------- sheets

// A sheet of paper lit from within: a is across, b is up, both half-lengths; lines of writing on it.
void sheet(inout vec3 col, vec2 p, vec2 c, vec2 a, vec2 b, float light, int kind, int seed) {
  vec2 r = p - c;
  if (abs(r.x) > abs(a.x) + abs(b.x) + 0.01 || abs(r.y) > abs(a.y) + abs(b.y) + 0.01) return;
  float det = a.x * b.y - a.y * b.x;
  vec2 q = vec2(r.x * b.y - r.y * b.x, a.x * r.y - a.y * r.x) / det;
  q.y += 0.10 * (kind == 0 ? q.x * q.x - 0.4 : 0.0);
  vec2 s = vec2(length(a), length(b));
  float corner = min(s.x, s.y) * (kind == 0 ? 0.06 : 0.20);
  float d = sdBox(q * s, s - corner) - corner;
  float turned = clamp(abs(det) / (s.x * s.y), 0.0, 1.0);
  float skin = cover(d * max(turned, 0.35));
  if (skin <= 0.0) return;
  vec2 f = (q - vec2(-0.15, 0.1)) * vec2(0.55, 0.55);
  vec3 tint = mix(YELLOW, CORE * 1.12, exp(-dot(f, f) * 2.2) * light);
  tint = mix(tint, AMBER, (1.0 - light) * 0.65);
  vec3 ink = mix(AMBER, EMBER, 0.55);
  float e = PX / s.y;
  float rows = kind == 0 ? 5.0 : 3.0;
  if (kind <= 1) {
    // writing
    float row = (0.80 - q.y) / 1.6 * rows;
    int k = int(floor(row)) + seed * 31;
    float len = 0.2 + 0.62 * hash(k, 51);
    float line = smoothstep(0.22 + e * rows * 0.4, 0.16, abs(fract(row) - 0.5)) * smoothstep(len + 0.02, len - 0.02, q.x) * step(-0.76, q.x) * step(0.0, row) * step(row, rows);
    tint = mix(tint, ink, line * 0.55);
  }
  if (kind == 2) {
    // a picture: hills and a moon
    float hill = q.y + 0.30 - 0.35 * bump(q.x, -0.35, 0.45) - 0.22 * bump(q.x, 0.6, 0.4);
    tint = mix(tint, mix(AMBER, YELLOW, 0.3), 0.8 * cover(-(length((q - vec2(0.42, 0.42)) * s) - s.y * 0.26) * -1.0));
    tint = mix(tint, ink, 0.62 * cover(hill * s.y));
    tint = mix(tint, mix(ink, EMBER, 0.6), 0.55 * cover((q.y + 0.62 - 0.25 * bump(q.x, 0.55, 0.5)) * s.y));
  }
  if (kind == 3) {
    // a heading and a button
    float bar = sdBox(q * s - vec2(-0.40, 0.0) * s, vec2(0.42, 0.17) * s);
    bar = min(bar, length(q * s - vec2(0.84 * s.x, 0.0)) - 0.36 * s.y);
    bar = min(bar, length(q * s - vec2(0.84 * s.x - 1.1 * s.y, 0.0)) - 0.36 * s.y);
    tint = mix(tint, ink, 0.62 * cover(bar));
  }
  if (kind == 4) {
    // bars of a chart
    float n = floor((q.x + 0.85) / 0.34), x = fract((q.x + 0.85) / 0.34);
    float tall = -0.70 + 1.25 * (0.25 + 0.16 * n + 0.12 * sin(n * 2.7));
    float bar = step(0.16, x) * step(x, 0.80) * step(q.y, tall) * step(-0.72, q.y) * step(0.0, n) * step(n, 4.5);
    tint = mix(tint, ink, 0.62 * bar);
  }
  tint = mix(tint, AMBER, 0.5 * smoothstep(-2.2 * e * s.y, 0.0, d));
  col = mix(col, tint, skin);
}

// The page that forms in the air: middle, axes in a slight turn towards the tower.
const vec2 PAGE = vec2(1.060, 0.335);
const vec2 PAGE_X = vec2(0.985, -0.055);
const vec2 PAGE_Y = vec2(0.020, 1.0);
// x, y, half-width, half-height, in the page's own measure; kind
const int PARTS = 8;
const vec4 PART[8] = vec4[](vec4(0.0, 0.151, 0.125, 0.0125), vec4(-0.046, 0.079, 0.079, 0.047), vec4(0.085, 0.103, 0.040, 0.0235), vec4(0.085, 0.049, 0.040, 0.0170),
  vec4(-0.086, -0.010, 0.039, 0.0300), vec4(0.000, -0.010, 0.039, 0.0300), vec4(0.094, 0.004, 0.031, 0.0180), vec4(-0.050, -0.068, 0.075, 0.0180));
const int KIND[8] = int[](3, 2, 1, 1, 1, 4, 1, 1);
vec2 onPage(vec2 v) { return PAGE + PAGE_X * v.x + PAGE_Y * v.y; }

// The drift from the window to the page: two arcs that cross.
const int SHEETS = 38;
// middle, half-height, turn
vec4 drift(int i) {
  float t = (float(i) + 0.5 * hash(i, 31)) / float(SHEETS - 1);
  vec2 a = vec2(1.330, 0.470), b = vec2(1.230, 0.660), c = vec2(0.960, 0.640), e = vec2(0.985, 0.535);
  if (i % 3 == 0) { a = vec2(1.330, 0.385); b = vec2(1.250, 0.500); c = vec2(1.240, 0.560); e = vec2(1.105, 0.545); }
  if (i % 7 == 5) { a = vec2(1.325, 0.330); b = vec2(1.270, 0.330); c = vec2(1.270, 0.200); e = vec2(1.190, 0.215); }
  vec2 at = mix(mix(mix(a, b, t), mix(b, c, t), t), mix(mix(b, c, t), mix(c, e, t), t), t);
  float loose = sin(t * 3.14159);
  at += (vec2(hash(i, 32), hash(i, 33)) - 0.5) * vec2(0.105, 0.105) * max(loose, 0.6);
  return vec4(at, mix(0.0075, 0.0235, pow(t, 1.4)) * (0.8 + 0.4 * hash(i, 34)), (hash(i, 35) - 0.5) * 2.6 * loose + 0.2 * hash(i, 36));
}

void sheets(inout vec3 col, vec2 p) {
  if (p.x < 0.70 || p.x > 1.50) return;
  // their light in the air, strongest round the page
  vec2 q = (p - PAGE - vec2(0.0, 0.035)) / vec2(0.175, 0.150);
  float glow = 0.20 * exp(-dot(q, q)) + 0.10 * exp(-length(q) * 1.4);
  for (int i = 0; i < SHEETS; i++) {
    vec4 s = drift(i);
    float d = length(p - s.xy);
    if (d < 0.10) glow += smoothstep(0.10, 0.03, d) * halo(p, s.xy, s.z * 0.95) * 0.60;
  }
  for (int i = 0; i < PARTS; i++) {
    vec4 s = PART[i];
    float d = sdBox(p - onPage(s.xy), s.zw);
    glow += 0.30 * exp(-max(d, 0.0) / 0.0085) + 0.05 * exp(-max(d, 0.0) / 0.030);
  }
  addHalo(col, glow * 0.80);
  for (int i = 0; i < SHEETS; i++) {
    vec4 s = drift(i);
    float flip = 0.35 + 0.65 * hash(i, 41);
    vec2 a = vec2(cos(s.w), sin(s.w)) * s.z * 0.76 * flip;
    vec2 b = vec2(-sin(s.w), cos(s.w)) * s.z + vec2(0.25 * s.z * (hash(i, 42) - 0.5), 0.0);
    sheet(col, p, s.xy, a, b, 0.55 + 0.45 * hash(i, 43), 0, i);
  }
  for (int i = 0; i < PARTS; i++) {
    vec4 s = PART[i];
    sheet(col, p, onPage(s.xy), PAGE_X * s.z, PAGE_Y * s.w, 0.92, KIND[i], 60 + i);
  }
  // the last piece on its way into the gap at the lower right
  sheet(col, p, onPage(vec2(0.094, -0.060)), vec2(0.0285, 0.0068), vec2(-0.0062, 0.0235), 0.95, 1, 77);
}

void meadow(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float size = 1.7;
  float blades = grass(p, 0.45 * size);
  float tuft = fbm(p / size * vec2(13.0, 30.0));
  vec3 c = mix(land(far + 0.14), land(far), smoothstep(0.0, 0.14, d));
  c *= 0.76 + 0.16 * blades + 0.34 * tuft + 0.30 * (fbm(p * vec2(5.0, 9.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  if (id == 3) {
    vec2 foot = TOWER - vec2(0.0, 0.028);
    float s = clamp((foot.y - p.y) / 0.16, 0.0, 1.0);
    float middle = foot.x - 0.16 * s * s - 0.012 * sin(s * 7.0), wide = mix(0.024, 0.055, s);
    float way = smoothstep(wide * 0.14, -wide * 0.10, abs(p.x - middle) - wide * (0.9 + 0.3 * (tuft - 0.2))) * step(p.y, foot.y);
    c = mix(c, nd(oklch(0.33, 0.070, 266.0), oklch(0.82, 0.030, 72.0)) * (0.75 + 0.45 * tuft), way * 0.85);
    float out_ = max(foot.y - p.y, 0.0);
    float beam = smoothstep(0.030 + out_ * 0.9, 0.016 + out_ * 0.4, abs(p.x - mix(foot.x, middle, 0.7)));
    float light = 1.9 * step(p.y, foot.y) * beam * exp(-out_ * 15.0) + 0.75 * pool(p, foot, 0.16) + 0.5 * pool(p, foot + vec2(0.16, 0.0), 0.13);
    light += 0.75 * pool(p, vec2(PAGE.x, 0.125), 0.20);
    warmGround(c, mix(0.10 + 0.55 * blades * blades, 0.7 + 0.8 * tuft, way), light);
  }
  col = mix(col, c, body);
}

void nearTrees(inout vec3 col, vec2 p, bool front) {
  float c = 0.0;
  for (int i = 0; i < 8; i++) {
    if ((i >= 4) != front) continue;
    float x = i < 4 ? (i == 0 ? 1.275 : i == 1 ? 1.245 : i == 2 ? 1.685 : 1.725) : 1.630 + 0.048 * float(i - 4);
    float size = i < 4 ? (i == 0 ? 0.125 : i == 1 ? 0.080 : i == 2 ? 0.140 : 0.200) : 0.13 + 0.080 * float(i - 4);
    vec2 q = p - vec2(x, (i < 4 ? ridge(3, x) : ridge(4, x)) - 0.012);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1 || q.y < -0.05) continue;
    c = max(c, cover(conifer(q, size, 2811 + i * 3)));
  }
  vec3 dark = front ? nd(oklch(0.105, 0.036, 270.0), oklch(0.29, 0.09, 264.0)) : land(0.14);
  vec2 q = (p - TOWER - vec2(0.0, 0.06)) / vec2(0.28, 0.15);
  if (!front) dark += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.16 * exp(-dot(q, q));
  col = mix(col, dark, c);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.35;
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p, SKY);
    range(col, p, 0, 0.76, 0.22);
    mist(col, p, 0.40, 0.06, nd(0.35, 0.55));
    range(col, p, 1, 0.58, 0.16);
    mist(col, p, 0.31, 0.06, nd(0.42, 0.55));
    wood(col, p, 2, 0.38, vec2(0.024, 0.080), 0.0120, 0.64);
    mist(col, p, 0.22, 0.07, nd(0.40, 0.55));
    nearTrees(col, p, false);
    addHalo(col, 0.50 * halo(p, TOWER + vec2(0.0, 0.455), 0.060) + 0.35 * halo(p, TOWER + vec2(0.0, 0.22), 0.110));
    tower(col, p);
  }
  if (!behind4) {
    meadow(col, p, 3, 0.13);
    steps(col, p);
    addHalo(col, 0.55 * halo(p, TOWER + vec2(0.0, 0.022), 0.022) + 0.28 * halo(p, TOWER + vec2(0.0, 0.455), 0.050));
  }
  mist(col, p, 0.12, 0.05, nd(0.22, 0.45) * smoothstep(1.15, 0.6, p.x));
  meadow(col, p, 4, 0.03);
  nearTrees(col, p, true);
  sheets(col, p);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
