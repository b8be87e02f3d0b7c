// A storm goes over the hill and bends the grass. Behind the glass of the post box the letter lies dry.

const vec2 BOX = vec2(0.885, 0.540);    // the middle of its front
const float HALF = 0.150;

// 0 far hills, 1 nearer hill, 2 the hill of the post box, 3 the bank before us
float ridge(int id, float x) {
  if (id == 0) return 0.270 + 0.05 * bump(x, 0.25, 0.22) + 0.065 * bump(x, 1.35, 0.25) + 0.03 * fbm(x * 6.0, 703) + 0.006 * fbm(x * 44.0, 704);
  if (id == 1) return 0.185 + 0.055 * smoothstep(0.55, 0.0, x) + 0.030 * smoothstep(1.1, 1.6, x) + 0.018 * fbm(x * 6.0, 723);
  if (id == 3) return 0.035 + 0.055 * smoothstep(0.62, 0.0, x) + 0.050 * smoothstep(1.15, 1.6, x) + 0.020 * fbm(x * 4.0, 783);
  float d = (x - 0.93) / 0.66;
  return 0.020 + 0.205 * exp(-d * d) + 0.012 * fbm(x * 5.0, 743);
}

vec3 sky(vec2 p) {
  float up = smoothstep(0.20, 1.02, p.y);
  vec3 c = mix(oklch(0.425, 0.110, 260.0), oklch(0.270, 0.092, 264.0), smoothstep(0.0, 0.50, up));
  c = mix(c, oklch(0.165, 0.060, 267.0), smoothstep(0.35, 1.0, up));
  // torn clouds, dragged along by the wind
  vec2 w = vec2(p.x * 1.15 - p.y * 0.75, p.y * 3.1);
  vec2 bend = vec2(fbm(w * 1.3 + 3.0), fbm(w * 1.3 + 31.0)) - 0.5;
  float mass = fbm(w * vec2(1.0, 1.25) + 1.5 * bend + 7.0);
  float lit = fbm(w * vec2(1.0, 1.25) + 1.5 * bend + vec2(7.05, 6.86));
  float cloud = smoothstep(0.40, 0.62, mass) * smoothstep(0.26, 0.55, p.y);
  vec3 body = mix(oklch(0.155, 0.054, 267.0), oklch(0.340, 0.095, 262.0), smoothstep(0.68, 0.42, mass));
  body += oklch(0.60, 0.09, 258.0) * clamp((mass - lit) * 3.2, 0.0, 0.35);
  c = mix(c, body, 0.92 * cloud);
  vec2 q = (p - vec2(0.42, 0.30)) / vec2(0.60, 0.15);
  return c + oklch(0.60, 0.10, 252.0) * 0.10 * exp(-dot(q, q));
}

// Blades bent over by the wind, standing on a ridge lowered by `down`.
float bent(vec2 p, int id, float down, float gap, float tall, int seed) {
  float base = ridge(id, p.x) - down;
  if (p.y > base + tall * 1.25 || p.y < base - tall) return 0.0;
  float c = 0.0;
  int cell = int(floor(p.x / gap));
  int reach = int(tall * 1.6 / gap) + 1;
  for (int j = -30; j <= 1; j++) {
    if (j < -reach) continue;
    int k = cell + j;
    float x = (float(k) + hash(k, seed)) * gap;
    float clump = noise(x * 11.0, seed + 3);
    float h = tall * (0.22 + 0.78 * clump * sqrt(clump)) * (0.55 + 0.45 * hash(k, seed + 1));
    if (abs(x - BOX.x) < 0.02) h *= 0.6;
    float y = (p.y - ridge(id, x) + down) / h;
    if (y > 1.0 || y < -0.25) continue;
    float l = h * (0.80 + 0.75 * hash(k, seed + 2));
    float t = max(y, 0.0);
    float off = l * t * (0.45 + 0.55 * t * t);
    float slope = l * (0.45 + 1.65 * t * t) / h;
    float d = abs(p.x - x - off) / sqrt(1.0 + slope * slope) - 0.0013 * (0.6 + 9.0 * tall) * (1.0 - t);
    c = max(c, cover(d));
  }
  return c;
}

float windowGlow(vec2 p) {
  vec2 q = (p - BOX - vec2(0.0, -0.02)) / 0.13;
  return exp(-dot(q, q) * 0.9);
}

void hill(inout vec3 col, vec2 p) {
  float d = ridge(2, p.x) - p.y;
  float back = bent(p, 2, 0.004, 0.0050, 0.075, 751);
  float body = max(cover(-d), 0.0);
  vec2 l = (p - vec2(BOX.x, ridge(2, BOX.x) - 0.02)) / vec2(0.26, 0.13);
  float light = 1.5 * exp(-dot(l, l)) + 0.35 * exp(-length(l) * 1.4);
  vec3 edge = oklch(0.225, 0.068, 265.0) + oklch(0.72, 0.135, 80.0) * 0.16 * light;
  col = mix(col, edge, back);
  if (body <= 0.0) return;
  // the wind combs the slope: strokes that lie along it, and gusts that lighten them
  float strokes = fbm(vec2(p.x * 15.0 + d * 26.0 + 0.8 * noise(p * 20.0), (d - 0.20 * p.x) * 175.0));
  float gust = fbm(vec2(p.x * 3.0 - d * 5.0, d * 11.0 + p.x * 1.2) + 5.0);
  vec3 c = mix(land(0.24), land(0.02), smoothstep(0.0, 0.20, d));
  c *= 0.55 + 0.60 * strokes + 0.65 * smoothstep(0.42, 0.70, gust);
  c += oklch(0.50, 0.10, 260.0) * 0.14 * exp(-d / 0.010) * (0.3 + strokes);
  float blades = clamp(0.5 + 1.7 * (strokes - 0.46), 0.0, 1.0);
  warmGround(c, 0.07 + 0.62 * blades * blades, light);
  col = mix(col, c, body);
}

void postBox(inout vec3 col, vec2 p) {
  vec2 q = p - BOX;
  if (abs(q.x) > 0.26 || q.y > 0.27 || q.y < -0.42) return;
  vec3 wood = oklch(0.255, 0.075, 264.0), dark = oklch(0.135, 0.045, 268.0);
  vec3 warm = oklch(0.74, 0.140, 76.0);
  // the post and its braces
  float post = max(abs(q.x) - 0.0235, max(q.y + 0.12, -0.39 - q.y));
  vec3 c = wood * 0.72 * (0.85 + 0.3 * noise(vec2(q.x * 160.0, q.y * 12.0)));
  c += warm * 0.10 * smoothstep(-0.022, -0.005, q.x) * exp((q.y + 0.12) / -0.05) * 0.0;
  c += oklch(0.55, 0.1, 259.0) * 0.20 * smoothstep(-0.013, -0.0235, q.x);
  c = mix(c, c + warm * 0.16, smoothstep(-0.22, -0.40, q.y));
  col = mix(col, c, cover(post));
  vec2 b = vec2(abs(q.x), q.y);
  float brace = sdSegment(b, vec2(0.018, -0.240), vec2(0.100, -0.158)) - 0.0085;
  col = mix(col, wood * 0.62, cover(brace));
  // the right side, turned away
  float sideX = HALF + 0.052;
  float k = clamp((q.x - HALF) / 0.052, 0.0, 1.0);
  float side = max(max(HALF - q.x - 0.004, q.x - sideX), max(q.y - 0.105 - 0.004 * k, -0.150 + 0.018 * k - q.y));
  c = oklch(0.180, 0.056, 266.0) * (0.88 + 0.2 * noise(vec2(q.x * 30.0, q.y * 170.0)));
  col = mix(col, c, cover(side));
  // the front: boards, each a little different
  float gable = 0.105 + 0.112 * (1.0 - abs(q.x) / HALF);
  float front = max(abs(q.x) - HALF, max(q.y - gable, -0.150 - q.y));
  float row = (q.y + 0.150) / 0.0385;
  float seam = min(fract(row), 1.0 - fract(row));
  c = wood * (0.88 + 0.20 * hash(int(floor(row)), 31) + 0.22 * (noise(vec2(q.x * 22.0 + 40.0 * hash(int(floor(row)), 33), q.y * 210.0)) - 0.5));
  c *= 1.0 - 0.42 * smoothstep(0.07, 0.015, seam);
  c += oklch(0.55, 0.1, 259.0) * 0.13 * smoothstep(-HALF + 0.014, -HALF, q.x);
  vec2 g = q / vec2(0.115, 0.115);
  c += warm * 0.17 * exp(-dot(g, g) * 1.1);
  col = mix(col, c, cover(front));
  // sill under the front
  float base = sdBox(q - vec2(0.022, -0.157), vec2(HALF + 0.032, 0.0095)) - 0.002;
  col = mix(col, oklch(0.165, 0.052, 267.0) + oklch(0.55, 0.1, 259.0) * 0.15 * smoothstep(-0.152, -0.147, q.y), cover(base));

  // the window: a frame, an arch of glass, warm light from a small lamp above
  vec2 w = q - vec2(0.0, -0.028);
  float arch = w.y > 0.030 ? length(w - vec2(0.0, 0.030)) - 0.088 : abs(w.x) - 0.088;
  arch = max(arch, -0.090 - w.y);
  col = mix(col, dark, cover(arch - 0.0145));
  col = mix(col, oklch(0.48, 0.11, 72.0), cover(abs(arch - 0.0125) - 0.0014) * 0.55);
  vec2 f = (w - vec2(0.0, 0.052)) / vec2(0.105, 0.120);
  float heat = exp(-dot(f, f) * 1.4);
  c = mix(mix(AMBER, EMBER, 0.35), YELLOW * 1.02, smoothstep(0.15, 0.70, heat));
  c = mix(c, CORE * 1.15, smoothstep(0.72, 1.0, heat));
  // back wall and floor of the box
  c *= 1.0 - 0.10 * step(0.5, fract(w.x / 0.030)) * (1.0 - heat);
  c = mix(c, EMBER * 0.9, 0.55 * smoothstep(-0.060, -0.066, w.y));
  c *= 1.0 - 0.55 * smoothstep(-0.030, 0.0, arch) * (1.0 - 0.6 * heat);
  // the letter, leaning a little, with its shadow
  float a = 0.085, cs = cos(a), sn = sin(a);
  vec2 s = w - vec2(0.008, -0.031);
  vec2 e = vec2(cs * w.x + sn * (w.y + 0.024), -sn * w.x + cs * (w.y + 0.024));
  vec2 es = vec2(cs * s.x + sn * s.y, -sn * s.x + cs * s.y);
  c = mix(c, EMBER * 0.75, 0.6 * cover(sdBox(es, vec2(0.062, 0.039)), 0.007));
  float paper = sdBox(e, vec2(0.062, 0.040)) - 0.0015;
  vec3 sheet = oklch(0.955, 0.035, 90.0) * (0.90 + 0.12 * smoothstep(-0.04, 0.04, e.y));
  float flap = 0.040 - 0.048 * (1.0 - abs(e.x) / 0.062);
  sheet *= 1.0 - 0.22 * exp(-max(flap - e.y, 0.0) / 0.004) * step(e.y, flap);
  sheet = mix(sheet, oklch(0.62, 0.08, 70.0), cover(abs(e.y - flap) * 0.8 - 0.0007));
  float fold = min(abs(e.y + 0.040 - 0.043 * (1.0 - abs(e.x) / 0.062)) * 0.85, 1.0);
  sheet = mix(sheet, oklch(0.74, 0.06, 75.0), cover(fold - 0.0004) * step(e.y, flap) * 0.55);
  sheet = mix(sheet, oklch(0.44, 0.15, 262.0), cover(length(e - vec2(0.0, -0.006)) - 0.0092));
  sheet = mix(sheet, oklch(0.60, 0.12, 262.0), cover(abs(length(e - vec2(0.0, -0.006)) - 0.0058) - 0.0008));
  c = mix(c, sheet, cover(paper));
  // glass: one slanting reflection, and drops
  float shine = smoothstep(0.004, -0.004, abs(w.x + 0.65 * w.y + 0.058) - 0.012) + 0.6 * smoothstep(0.003, -0.003, abs(w.x + 0.65 * w.y + 0.030) - 0.004);
  c += vec3(1.0, 0.97, 0.88) * 0.06 * shine * smoothstep(-0.02, 0.02, w.y);
  col = mix(col, c, cover(arch));
  // glazing bar along the bottom edge and a small knob
  col = mix(col, dark, cover(sdBox(w + vec2(0.0, 0.093), vec2(0.102, 0.0065))));

  // the slot in the gable, with a flap of brass
  vec2 m = q - vec2(0.0, 0.128);
  col = mix(col, dark, cover(sdBox(m, vec2(0.052, 0.0115)) - 0.003));
  vec3 brass = mix(oklch(0.26, 0.065, 76.0), oklch(0.52, 0.11, 80.0), smoothstep(0.002, -0.008, m.y));
  col = mix(col, brass, cover(sdBox(m - vec2(0.0, 0.0025), vec2(0.047, 0.0075)) - 0.001));

  // roof: the near slope's edge, and the side's long slope seen from the front
  float t = abs(q.x) / HALF;
  float roofLine = 0.232 - 0.112 * t;
  float far = max(max(q.x - sideX - 0.022, -q.x), max(q.y - 0.246 + 0.112 * max(q.x - 0.052, 0.0) / HALF, 0.222 - 0.112 * t - q.y));
  col = mix(col, oklch(0.155, 0.050, 267.0), cover(far * 0.8));
  float roof = max(abs(q.y - roofLine) * 0.80 - 0.0155, max(abs(q.x) - HALF - 0.036, 0.06 - q.y));
  c = oklch(0.130, 0.045, 268.0) + oklch(0.62, 0.1, 257.0) * 0.50 * smoothstep(0.0135, 0.0190, q.y - roofLine) * smoothstep(0.16, -0.10, q.x);
  c += warm * 0.14 * smoothstep(-0.012, -0.0190, q.y - roofLine) * exp(-t * 1.2);
  col = mix(col, c, cover(roof));
}

void rain(inout vec3 col, vec2 p, float light) {
  float sum = 0.0;
  for (int layer = 0; layer < 3; layer++) {
    float s = layer == 0 ? 0.7 : layer == 1 ? 1.1 : 1.8;
    vec2 r = vec2(p.x - 0.62 * p.y, p.y + 0.30 * p.x) / s;
    vec2 g = r / vec2(0.0125, 0.16);
    g.y += 7.0 * hash(int(floor(g.x)), 801 + layer);
    ivec2 cell = ivec2(floor(g)) + ivec2(0, 50 * layer);
    if (hash(cell) > 0.34) continue;
    vec2 f = fract(g);
    float x = abs(f.x - 0.2 - 0.6 * hash(cell + 13)) * 0.0125 * s;
    float len = 0.16 + 0.34 * hash(cell + 29);
    float along = smoothstep(0.0, 0.25, f.y / len) * smoothstep(1.0, 0.85, f.y / len);
    sum += along * smoothstep(0.0007 * s + PX, 0.0, x) * (layer == 2 ? 0.55 : 0.8) * (0.4 + 0.6 * hash(cell + 41));
  }
  col += (oklch(0.66, 0.07, 255.0) * 0.10 + oklch(0.80, 0.12, 80.0) * 0.55 * light) * sum;
}

// Leaves that the storm has taken along: place, size, turn.
const int LEAVES = 7;
const vec4 LEAF[7] = vec4[](vec4(0.30, 0.60, 0.0120, 0.5), vec4(0.47, 0.73, 0.0090, -0.4), vec4(0.13, 0.45, 0.0105, 0.1), vec4(1.22, 0.66, 0.0110, 0.7),
  vec4(1.38, 0.52, 0.0085, -0.2), vec4(1.50, 0.74, 0.0100, 0.4), vec4(0.58, 0.44, 0.0080, 0.9));

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > ridge(2, p.x) - 2.0 * PX) {
    col = sky(p);
    if (p.y < 0.42) {
      float d = ridge(0, p.x) - p.y;
      col = mix(col, mix(land(0.66), mistColor(), smoothstep(0.0, 0.16, d) * 0.35), cover(-d));
      mist(col, p, 0.235, 0.05, 0.25);
      col = mix(col, land(0.34), max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0125, vec2(0.022, 0.060), 0.55, 761)));
      mist(col, p, 0.130, 0.06, 0.28);
    }
  }
  hill(col, p);
  postBox(col, p);
  vec2 h = p - BOX + vec2(0.0, 0.025);
  float r = length(h / vec2(0.088, 0.075));
  addHalo(col, 0.16 * exp(-max(r - 1.0, 0.0) * 1.1) * smoothstep(0.8, 1.4, r) + 0.030 * exp(-max(r - 1.0, 0.0) * 0.42));
  vec3 leaf = oklch(0.17, 0.05, 267.0);
  for (int i = 0; i < LEAVES; i++) {
    vec4 l = LEAF[i];
    vec2 q = (p - l.xy) / l.z;
    if (dot(q, q) > 4.0) continue;
    float a = l.w;
    q = vec2(cos(a) * q.x + sin(a) * q.y, -sin(a) * q.x + cos(a) * q.y);
    float d = max(length(q - vec2(0.0, 0.9)), length(q + vec2(0.0, 0.9))) - 1.32;
    d = min(d, max(abs(q.y) - 0.05, abs(q.x + 1.2) - 0.4));
    col = mix(col, leaf, clamp(0.5 - d * l.z / PX, 0.0, 1.0));
  }
  rain(col, p, windowGlow(p) + 0.25 * exp(-length(p - BOX) * 5.0));
  // the bank before us, and its grass
  float bank = p.y - ridge(3, p.x);
  col = mix(col, oklch(0.145, 0.047, 268.0), max(smoothstep(0.040, 0.012, bank), bent(p, 3, -0.020, 0.0062, 0.125, 771)));
  col = mix(col, oklch(0.110, 0.038, 269.0), max(smoothstep(0.012, -0.030, bank), bent(p, 3, 0.015, 0.0075, 0.150, 781)));
  return col;
}
