// A wide valley seen from a height. One road of lanterns winds through it and joins what people have
// built there: houses, a workshop, a stadium, a harbour light, a campus, a city.

const float FAR = 0.50;      // where the ground would meet the sky
float size(float y) { return max(FAR - y, 0.02); }   // how large things are at a height in the picture

// 0 mountains, 1 far wood, 2 nearer wood, 3 the valley's end, 4 hill on the left, 5 bank on the right
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(1.56, 0.640), 0.95, 0.75);
    h = smoothMax(h, peak(x, vec2(1.08, 0.600), 0.70, 0.95), 0.015);
    h = smoothMax(h, peak(x, vec2(0.62, 0.545), 0.50, 0.7), 0.02);
    h = smoothMax(h, peak(x, vec2(0.17, 0.590), 0.6, 0.55), 0.02);
    return h + 0.028 * fbm(x * 9.0, 703) + 0.010 * fbm(x * 48.0, 709);
  }
  if (id == 1) return 0.480 + 0.035 * bump(x, 1.70, 0.26) + 0.032 * bump(x, 0.92, 0.18) + 0.030 * bump(x, 0.26, 0.24) - 0.012 * bump(x, 1.315, 0.10) + 0.020 * fbm(x * 6.0, 723);
  if (id == 2) return 0.452 + 0.030 * smoothstep(1.42, 1.75, x) + 0.022 * bump(x, 0.52, 0.20) - 0.018 * smoothstep(0.20, 0.0, x) + 0.012 * fbm(x * 7.0, 743);
  if (id == 3) return 0.440 + 0.022 * bump(x, 1.32, 0.17) + 0.012 * smoothstep(1.35, 1.7, x) + 0.005 * fbm(x * 9.0, 763);
  if (id == 4) return 0.300 - 0.290 * smoothstep(0.18, 0.98, x) - 0.03 * bump(x, 0.0, 0.12) + 0.013 * fbm(x * 6.0, 783) + 0.002 * fbm(x * 130.0, 784);
  return -0.06 + 0.165 * smoothstep(1.36, 1.84, x) + 0.010 * fbm(x * 6.0, 793) + 0.002 * fbm(x * 150.0, 794);
}

const Sky SKY = Sky(0.42, 81, 0.9, 0.3, vec2(1.30, 0.50), vec3(76.0, 0.20, 58.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.7) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 7000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.4, -0.05, p.y - h) * nd(0.35, 0.70));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the road

// Its bends shrink towards the pass, each by the same measure.
float road(float y) {
  float s = size(y);
  return 1.28 + 0.33 * pow(s, 0.55) * sin(1.5708 + 6.57 * log(0.33 / s));
}
// foot of each lantern's post, and the side its arm points to; set out at even steps along the road
const int LAMPS = 33;
const vec3 LAMP[33] = vec3[](vec3(1.090, -0.0554, -1.0), vec3(1.140, 0.0829, 1.0), vec3(1.253, 0.0299, -1.0), vec3(1.312, 0.1289, 1.0),
  vec3(1.402, 0.0877, -1.0), vec3(1.431, 0.1694, 1.0), vec3(1.470, 0.1951, -1.0), vec3(1.342, 0.2058, 1.0), vec3(1.283, 0.2552, -1.0),
  vec3(1.184, 0.2525, 1.0), vec3(1.161, 0.2919, -1.0), vec3(1.174, 0.3231, 1.0), vec3(1.243, 0.3243, -1.0), vec3(1.283, 0.3457, 1.0),
  vec3(1.341, 0.3461, -1.0), vec3(1.365, 0.3646, 1.0), vec3(1.396, 0.3733, -1.0), vec3(1.333, 0.3879, 1.0), vec3(1.292, 0.4008, -1.0),
  vec3(1.231, 0.4061, 1.0), vec3(1.211, 0.4161, -1.0), vec3(1.195, 0.4243, 1.0), vec3(1.224, 0.4281, -1.0), vec3(1.238, 0.4336, 1.0),
  vec3(1.268, 0.4353, -1.0), vec3(1.283, 0.4395, 1.0), vec3(1.308, 0.4409, -1.0), vec3(1.319, 0.4446, 1.0), vec3(1.338, 0.4463, -1.0),
  vec3(1.338, 0.4498, 1.0), vec3(1.345, 0.4522, -1.0), vec3(1.326, 0.4553, 1.0), vec3(1.317, 0.4580, -1.0));
float lampHeight(int i) { return 0.008 + 0.175 * size(LAMP[i].y); }

// Where things stand: the middle of the foot.
const vec2 VILLAGE = vec2(1.180, 0.150);
const vec2 WORKS = vec2(1.625, 0.182);
const vec2 ARENA = vec2(1.432, 0.272);
const vec2 BEACON = vec2(1.020, 0.338);
const vec2 CAMPUS = vec2(1.150, 0.3725);
const vec2 CITY = vec2(1.520, 0.352);

// Lanes from the road to each of them.
const vec4 LANE[6] = vec4[](vec4(1.445, 0.141, 1.050, 0.153), vec4(1.372, 0.216, 1.436, 0.229), vec4(1.455, 0.168, 1.640, 0.177),
  vec4(1.142, 0.300, 1.040, 0.335), vec4(1.232, 0.3285, 1.152, 0.3705), vec4(1.385, 0.368, 1.500, 0.351));
float lanes(vec2 p) {
  float d = 1.0;
  for (int i = 0; i < 6; i++) {
    vec4 l = LANE[i];
    // measured on the ground, so that a lane keeps its width whichever way it runs
    float s = size(0.5 * (l.y + l.w));
    vec2 k = vec2(1.0, 0.42 / s);
    vec2 bend = vec2(0.0, 0.10 * s * s * sin(9.0 * (p.x - l.x) / max(s, 0.1)));
    d = min(d, (sdSegment((p + bend) * k, l.xy * k, l.zw * k) - 0.026 * s) * s / 0.42);
  }
  vec2 q = p - ARENA;
  return min(d, (length(vec2(q.x, q.y / 0.40)) - 0.128) * 0.5);
}

float lakeEdge(vec2 p) {
  vec2 q = (p - vec2(0.800, 0.3545)) / vec2(0.285, 0.036);
  return (length(q) - 1.0 + 0.95 * (fbm(vec2(p.x * 6.5 + 4.0, p.y * 24.0)) - 0.48)) * 0.036;
}

void lake(inout vec3 c, vec2 p, float edge) {
  float depth = clamp((0.395 - p.y) / 0.08, 0.0, 1.0);
  float wave = noise(vec2(p.x * 40.0, p.y * 900.0)) - 0.5;
  vec3 w = nd(mix(oklch(0.455, 0.125, 261.0), oklch(0.300, 0.105, 264.0), depth), mix(oklch(0.925, 0.050, 58.0), oklch(0.860, 0.050, 246.0), depth));
  w *= 1.0 + 0.05 * wave;
  float column = 0.0;
  vec2 f = vec2((p.x - BEACON.x + 0.004 + wave * 0.006) / (0.0030 + 0.10 * max(BEACON.y - p.y, 0.0)), 0.0);
  column += 1.3 * exp(-f.x * f.x) * smoothstep(0.004, -0.004, p.y - BEACON.y);
  for (int i = 0; i < 4; i++) {
    vec2 at = vec2(0.805 + 0.062 * float(i) - 0.010 * float(i % 2), 0.352 + 0.010 * hash(i, 93) - 0.012 * float(i % 2));
    float k = (p.x - at.x + wave * 0.005) / 0.0030;
    column += 0.8 * exp(-k * k) * exp((p.y - at.y) * 70.0) * step(p.y, at.y);
  }
  column *= 0.5 + 0.8 * smoothstep(0.35, 0.7, noise(vec2(p.x * 60.0, p.y * 800.0)));
  if (u_day > 0.5) w = mix(w, oklch(0.88, 0.10, 80.0), 0.35 * min(1.0, column));
  else w += mix(AMBER, YELLOW, 0.5) * 0.45 * column;
  c = mix(c, w, smoothstep(0.0008, -0.0008, edge));
  c += nd(oklch(0.52, 0.11, 260.0), oklch(0.98, 0.02, 70.0)) * 0.12 * smoothstep(0.0018, 0.0, abs(edge));
}

void ground(inout vec3 col, vec2 p) {
  float d = ridge(3, p.x) - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float s = size(p.y);
  vec2 g = vec2((p.x - 1.10) / s, 0.42 / s);
  float sharp = smoothstep(0.035, 0.16, s);
  // rolling land: long folds that catch the sky
  float fold = fbm(g * vec2(1.1, 1.5) + 3.0);
  float tuft = fbm(vec2(p.x * 30.0, p.y * 70.0) / (0.45 + s * 2.0));
  vec3 c = mix(land(0.44), nd(oklch(0.225, 0.098, 262.0), land(0.12)), pow(smoothstep(0.02, 0.46, s), 0.75));
  c *= 0.72 + 0.70 * (fold - 0.18) + 0.24 * (tuft - 0.3);
  // fields, ploughed in different directions, with hedges between them
  vec2 w = mat2(0.91, 0.42, -0.42, 0.91) * (g * 1.9) + 0.55 * (vec2(fbm(g * 0.9), fbm(g * 0.9 + 31.0)) - 0.48) * 2.0;
  w.x += 0.37 * floor(w.y);
  ivec2 cell = ivec2(floor(w));
  vec2 f = fract(w);
  float kind = hash(cell);
  float furrow = sin((kind < 0.5 ? f.x : f.y) * (42.0 + 14.0 * floor(kind * 4.0)));
  c *= 0.84 + 0.34 * hash(cell + 7) + 0.055 * furrow * sharp * step(0.3, kind);
  float hedge = min(min(f.x, 1.0 - f.x), min(f.y, 1.0 - f.y));
  float bush = noise(g * 34.0);
  c *= 1.0 - nd(0.24, 0.22) * smoothstep(0.075, 0.015, hedge + 0.045 * (bush - 0.5)) * mix(0.35, 1.0, sharp);
  c += nd(oklch(0.52, 0.11, 260.0), oklch(0.95, 0.05, 66.0)) * nd(0.12, 0.16) * exp(-d / 0.004);
  c = mix(c, mistColor(), nd(0.34, 0.50) * smoothstep(0.10, 0.03, s));
  lake(c, p, lakeEdge(p));
  // the road, foreshortened where it runs across
  float slope = (road(p.y + 0.0006) - road(p.y - 0.0006)) / 0.0012;
  float half_ = 0.062 * s * sqrt(1.0 + slope * slope * s * s * 5.6);
  float away = abs(p.x - road(p.y)) - half_ * (1.0 + 0.18 * (tuft - 0.4));
  float soft = max(half_ * 0.10, PX * (0.8 + 0.4 * abs(slope)));
  float way = smoothstep(soft, -soft, away) * smoothstep(0.030, 0.042, s);
  float lane = lanes(p) + 0.0012 * (tuft - 0.4);
  way = max(way, 0.8 * smoothstep(0.0012, -0.0012, lane));
  c = mix(c, nd(oklch(0.320, 0.100, 263.0), oklch(0.855, 0.034, 74.0)) * (0.84 + 0.34 * tuft), way * 0.9);
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec3 l = LAMP[i];
    float h = lampHeight(i);
    if (abs(p.y - l.y) > h * 1.6 || abs(p.x - l.x) > h * 4.0) continue;
    light += pool(p, l.xy + vec2(l.z * h * 0.2, 0.0), h * (0.66 + 0.5 * smoothstep(0.2, 0.05, size(l.y)))) * (i < 12 ? 1.25 : 0.8);
  }
  // light that spills from what stands there
  light += 0.45 * pool(p, VILLAGE, 0.110) + 0.60 * pool(p, WORKS - vec2(0.02, 0.012), 0.070) + 1.10 * pool(p, ARENA - vec2(0.0, 0.030), 0.090);
  light += 0.8 * pool(p, BEACON, 0.026) + 0.75 * pool(p, CAMPUS - vec2(0.0, 0.004), 0.062) + 0.6 * pool(p, CITY - vec2(0.0, 0.006), 0.085);
  warmGround(c, mix(0.035 + 0.20 * tuft, 0.66 + 0.5 * tuft, way), light * nd(1.0, 0.8));
  if (u_day > 0.5) c = mix(c, oklch(0.900, 0.026, 254.0), 0.66 * smoothstep(1.08, 0.45, p.x));
  if (u_day > 0.5) c = mix(c, oklch(0.955, 0.030, 66.0), 0.30 * smoothstep(0.22, 0.05, s) * bump(p.x, 1.3, 0.45));
  col = mix(col, c, body);
}

// Trees in the fields, each in its cell of the ground.
void groves(inout vec3 col, vec2 p, int row) {
  float y0 = row == 0 ? 0.402 : row == 1 ? 0.318 : row == 2 ? 0.232 : 0.108;
  float s = size(y0), tall = s * 0.16;
  if (p.y < y0 - tall || p.y > y0 + tall * 1.9) return;
  float gap = s * 0.075;
  int k = int(floor(p.x / gap));
  float c = 0.0;
  for (int j = -1; j <= 1; j++) {
    int n = k + j, seed = n * 11 + row * 503;
    float x = (float(n) + 0.2 + 0.6 * hash(seed, 1)) * gap;
    if (noise(x * 6.0 / (0.4 + s), 811 + row) < 0.60 || abs(x - road(y0)) < s * 0.16) continue;
    vec2 foot = vec2(x, y0 + tall * 0.5 * (hash(seed, 2) - 0.5));
    if (lakeEdge(foot) < 0.004) continue;
    if (row == 1 && abs(x - ARENA.x) < 0.13) continue;
    if (row == 0 && (abs(x - CAMPUS.x) < 0.055 || x > 1.36)) continue;
    if (row == 2 && (abs(x - ARENA.x) < 0.12 || abs(x - 1.60) < 0.07)) continue;
    if (row == 3 && (abs(x - VILLAGE.x) < 0.13 || x > 1.48)) continue;
    float h = tall * (0.55 + 0.6 * hash(seed, 3));
    vec2 q = p - foot;
    if (abs(q.x) > h * 0.5) continue;
    c = max(c, cover(hash(seed, 4) < 0.5 ? conifer(q, h * 1.25, seed) : roundTree(q, h * 0.9, seed)));
  }
  col = mix(col, mix(mix(land(0.42), land(0.10), smoothstep(0.05, 0.42, s)), mistColor(), row == 0 ? 0.25 : 0.0), c);
}

void lamps(inout vec3 col, vec2 p, int from, int to, vec3 wood_) {
  float glow = 0.0;
  for (int i = from; i < to; i++) {
    vec3 l = LAMP[i];
    float h = lampHeight(i);
    vec2 at = postLight(l.xy, h, l.z);
    if (abs(p.x - at.x) > h * 4.2 || abs(p.y - at.y) > h * 4.2) continue;
    lampPost(col, p, l.xy, h, l.z, wood_);
    if (h < 0.030) col = mix(col, mix(YELLOW, CORE, 0.6), cover(length(p - at) - max(h * 0.075, 0.0015)));
    glow += halo(p, at, max(h * 0.078, 0.0026)) * (h < 0.030 ? 0.62 : 0.66);
  }
  addHalo(col, glow);
}

// ---------------------------------------------------------------- what the road joins

void city(inout vec3 col, vec2 p) {
  vec2 q = p - CITY;
  if (abs(q.x) > 0.135 || q.y < -0.02 || q.y > 0.17) return;
  for (int row = 0; row < 2; row++) {
    float gap = row == 0 ? 0.0235 : 0.0300;
    int k = int(floor(q.x / gap + (row == 0 ? 0.5 : 0.0))), s = k * 7 + row * 91;
    float x = (float(k) + (row == 0 ? 0.0 : 0.5)) * gap;
    if (abs(x) > (row == 0 ? 0.115 : 0.100)) continue;
    float w = gap * (0.36 + 0.08 * hash(s, 1));
    float mid = bump(x, row == 0 ? 0.022 : -0.012, 0.062);
    float tall = row == 0 ? 0.040 + 0.098 * mid * (0.65 + 0.35 * hash(s, 2)) : 0.022 + 0.060 * mid * (0.45 + 0.55 * hash(s, 2));
    float base = row == 0 ? 0.004 : -0.003;
    vec2 r = q - vec2(x, base);
    float d = max(abs(r.x) - w, max(-r.y, r.y - tall));
    if (hash(s, 3) < 0.35) d = min(d, max(abs(r.x) - w * 0.6, max(-r.y, r.y - tall - 0.006)));
    if (hash(s, 3) > 0.75) d = min(d, max(abs(r.x) - 0.0007, max(-r.y, r.y - tall - 0.014)));
    vec3 c = nd(mix(oklch(0.350, 0.115, 261.0), oklch(0.255, 0.100, 263.0), row == 0 ? 0.35 : 1.0), mix(oklch(0.83, 0.035, 256.0), oklch(0.71, 0.060, 258.0), row == 0 ? 0.2 : 0.9));
    c *= mix(1.08, 0.84, smoothstep(w * 0.40, w * 0.46, r.x));
    vec2 cell = vec2(w * 0.48, 0.0062), n = floor(r / cell), f = (r / cell - n - 0.5) * cell;
    bool on = hash(ivec2(n) + ivec2(s * 13, 5)) < nd(0.25, 0.12);
    float pane = cover(sdBox(f, cell * vec2(0.30, 0.27))) * step(1.0, n.y) * step(r.y, tall - 0.004);
    c = mix(c, on ? mix(AMBER, YELLOW, hash(ivec2(n) + ivec2(s, 77))) * 1.02 : c * nd(0.75, 0.90), pane);
    c = mix(c, nd(mix(AMBER, YELLOW, 0.6), oklch(0.85, 0.09, 80.0)), smoothstep(0.0052, 0.0042, r.y) * step(0.14, fract(r.x / w * 2.2)));
    c += nd(oklch(0.55, 0.11, 260.0) * 0.22, oklch(0.97, 0.06, 72.0) * 0.14) * smoothstep(0.0016, 0.0, r.x + w);
    col = mix(col, c, cover(d));
  }
}

void campus(inout vec3 col, vec2 p) {
  vec2 q = (p - CAMPUS) / 0.052;
  if (abs(q.x) > 1.3 || q.y < -0.3 || q.y > 1.3) return;
  float e = PX / 0.052;
  vec3 wall = nd(oklch(0.385, 0.090, 262.0), oklch(0.90, 0.026, 256.0));
  vec3 roof = nd(oklch(0.215, 0.072, 266.0), oklch(0.52, 0.085, 262.0));
  // wings
  float d = sdBox(q - vec2(0.0, 0.14), vec2(1.0, 0.15));
  vec3 c = wall * mix(1.0, 0.86, smoothstep(0.3, 1.0, q.x));
  float f = abs(fract(q.x / 0.165) - 0.5) * 0.165;
  bool on = hash(int(floor(q.x / 0.165)), 733) < 0.8;
  if (on) c = mix(c, mix(YELLOW, AMBER, 0.35), clamp(0.5 - max(f - 0.045, abs(q.y - 0.145) - 0.070) / e, 0.0, 1.0));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  col = mix(col, roof, clamp(0.5 - max(abs(q.x) - 1.05 + 0.6 * max(q.y - 0.28, 0.0), max(0.275 - q.y, q.y - 0.365)) / e, 0.0, 1.0));
  // portico: columns before a lit hall
  d = sdBox(q - vec2(0.0, 0.20), vec2(0.36, 0.21));
  c = mix(mix(AMBER, YELLOW, 0.7), CORE, exp(-dot(q - vec2(0.0, 0.12), q - vec2(0.0, 0.12)) * 9.0));
  f = abs(fract((q.x + 0.36) / 0.144) - 0.5) * 0.144;
  c = mix(c, wall * nd(1.05, 1.03), smoothstep(0.040, 0.050, f));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  d = max(abs(q.x) - 0.42 + 1.35 * max(q.y - 0.43, 0.0), max(0.395 - q.y, q.y - 0.62));
  col = mix(col, wall * nd(0.92, 0.96), clamp(0.5 - d / e, 0.0, 1.0));
  // drum, dome, lantern
  col = mix(col, wall * nd(0.86, 0.93), clamp(0.5 - sdBox(q - vec2(0.0, 0.64), vec2(0.20, 0.09)) / e, 0.0, 1.0));
  f = abs(fract(q.x / 0.09) - 0.5) * 0.09;
  col = mix(col, mix(YELLOW, AMBER, 0.4), clamp(0.5 - max(f - 0.022, max(abs(q.y - 0.64) - 0.045, abs(q.x) - 0.17)) / e, 0.0, 1.0));
  d = max(length((q - vec2(0.0, 0.72)) * vec2(1.0, 0.92)) - 0.215, 0.72 - q.y);
  c = mix(roof * 1.25, nd(oklch(0.48, 0.105, 260.0), oklch(0.80, 0.06, 66.0)), smoothstep(0.02, -0.20, q.x + 0.3 * (0.8 - q.y)) * 0.6);
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
  col = mix(col, CORE, clamp(0.5 - (sdBox(q - vec2(0.0, 1.00), vec2(0.038, 0.060))) / e, 0.0, 1.0));
  col = mix(col, roof, clamp(0.5 - max(abs(q.x) - 0.06 + 0.5 * max(q.y - 1.06, 0.0), max(1.055 - q.y, q.y - 1.17)) / e, 0.0, 1.0));
  col = mix(col, nd(oklch(0.30, 0.075, 264.0), oklch(0.80, 0.035, 256.0)), clamp(0.5 - sdBox(q - vec2(0.0, -0.035), vec2(0.46, 0.030)) / e, 0.0, 1.0));
}

void beacon(inout vec3 col, vec2 p) {
  vec2 q = (p - BEACON) / 0.082;
  if (q.y > -0.6 && abs(q.x) < 3.0 && q.y < 1.3) {
    float e = PX / 0.082;
    vec3 dark = nd(oklch(0.165, 0.050, 268.0), oklch(0.330, 0.085, 264.0));
    // a mole of stones, and the tower on its end
    vec2 m = q - vec2(0.16, -0.035);
    float stone = noise(p * vec2(260.0, 420.0));
    float d = max(abs(m.x) - 0.36, abs(m.y + 0.05 * m.x) - 0.050) + 0.05 * (stone - 0.5);
    col = mix(col, nd(oklch(0.30, 0.080, 264.0), oklch(0.70, 0.045, 256.0)) * (0.75 + 0.5 * stone) + nd(AMBER * 0.12, vec3(0.0)), clamp(0.5 - d / e, 0.0, 1.0));
    float w = mix(0.105, 0.065, clamp(q.y / 0.66, 0.0, 1.0));
    d = max(abs(q.x) - w, max(-q.y - 0.02, q.y - 0.68));
    vec3 c = mix(nd(oklch(0.560, 0.080, 260.0), oklch(0.955, 0.014, 80.0)), nd(oklch(0.300, 0.095, 263.0), oklch(0.500, 0.115, 261.0)), step(0.5, fract(q.y / 0.30 + 0.40)));
    c *= mix(1.08, nd(0.55, 0.78), smoothstep(-0.06, 0.09, q.x));
    col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
    col = mix(col, dark, clamp(0.5 - sdBox(q - vec2(0.0, 0.70), vec2(0.115, 0.020)) / e, 0.0, 1.0));
    col = mix(col, CORE * 1.25, clamp(0.5 - sdBox(q - vec2(0.0, 0.785), vec2(0.052, 0.070)) / e, 0.0, 1.0));
    d = max(abs(q.x) - 0.085 + 0.75 * max(q.y - 0.86, 0.0), max(0.85 - q.y, q.y - 0.96));
    col = mix(col, dark, clamp(0.5 - d / e, 0.0, 1.0));
  }
  // its beam over the lake
  vec2 r = p - BEACON - vec2(0.0, 0.0645);
  vec2 dir = normalize(vec2(-1.0, 0.075));
  float along = dot(r, dir), k = dot(r, vec2(-dir.y, dir.x)) / (0.0028 + max(along, 0.0) * 0.085);
  float b = exp(-k * k * 1.7) * smoothstep(0.0, 0.012, along) * (0.55 * exp(-along * 8.5) + 0.10 * exp(-along * 3.5));
  if (u_day > 0.5) col = mix(col, oklch(0.965, 0.075, 88.0), 0.6 * b);
  else col += oklch(0.82, 0.115, 86.0) * 0.70 * b;
  // boats
  float glow = nd(0.85, 0.5) * halo(p, BEACON + vec2(0.0, 0.0645), 0.0068);
  for (int i = 0; i < 4; i++) {
    vec2 at = vec2(0.805 + 0.062 * float(i) - 0.010 * float(i % 2), 0.352 + 0.010 * hash(i, 93) - 0.012 * float(i % 2));
    vec2 v = (p - at) / 0.0165;
    if (abs(v.x) > 4.0 || abs(v.y) > 4.0) continue;
    float side = i % 2 == 0 ? 1.0 : -1.0;
    float e = PX / 0.0165;
    float d = max(max(v.y - 0.20 - 0.12 * v.x * v.x, -v.y), abs(v.x) - 0.52 - 0.4 * v.y);
    d = min(d, max(abs(v.x) - 0.035, max(-v.y, v.y - 1.35)));
    col = mix(col, nd(oklch(0.20, 0.065, 266.0), oklch(0.45, 0.09, 262.0)), clamp(0.5 - d / e, 0.0, 1.0));
    vec2 lamp = vec2(at.x + 0.0035 * side, at.y + 0.0085);
    col = mix(col, CORE, cover(length(p - lamp) - 0.0017));
    glow += 0.5 * halo(p, lamp, 0.0026);
  }
  addHalo(col, glow);
}

void arena(inout vec3 col, vec2 p) {
  vec2 q = (p - ARENA) / 0.104;
  if (abs(q.x) > 1.25 || q.y < -0.62 || q.y > 1.0) return;
  float e = PX / 0.104;
  vec3 steel = nd(oklch(0.185, 0.055, 267.0), oklch(0.46, 0.075, 262.0));
  for (int i = 0; i < 2; i++) {
    float x = i == 0 ? -0.66 : 0.66;
    col = mix(col, steel, clamp(0.5 - (max(abs(q.x - x) - 0.014, max(0.2 - q.y, q.y - 0.74))) / e, 0.0, 1.0));
  }
  const float T = 0.40, H = 0.26;
  float outer = length(vec2(q.x, (q.y - H) / T)) - 1.0, hole = length(vec2(q.x, (q.y - H) / T)) - 0.83;
  // wall
  float bottom = -T * sqrt(max(1.0 - q.x * q.x, 0.0));
  if (abs(q.x) < 1.0 && q.y < H) {
    float y = (q.y - bottom) / H;
    float turn = asin(clamp(q.x, -1.0, 1.0)) * 12.0, f = fract(turn);
    float heat = exp(-(y - 0.30) * (y - 0.30) * 6.0) * (0.6 + 0.4 * sin(3.1416 * f)) * (0.85 + 0.3 * hash(int(floor(turn)), 61));
    vec3 wall = nd(oklch(0.235, 0.075, 265.0), oklch(0.86, 0.035, 255.0));
    vec3 glow = mix(mix(EMBER * 0.8, AMBER, smoothstep(0.15, 0.6, heat)), YELLOW, smoothstep(0.5, 0.95, heat));
    vec3 c = u_day > 0.5 ? mix(wall, oklch(0.90, 0.090, 80.0), 0.35 * heat) : mix(wall, glow, smoothstep(0.02, 0.75, heat) * 0.92);
    c = mix(c, nd(oklch(0.17, 0.05, 267.0), oklch(0.60, 0.07, 260.0)), smoothstep(0.07, 0.03, min(f, 1.0 - f)) * 0.7);
    if (y < 0.20) c = mix(nd(oklch(0.195, 0.060, 266.0), oklch(0.70, 0.050, 258.0)), nd(CORE, oklch(0.84, 0.11, 80.0)), step(0.30, f) * step(f, 0.70) * step(y, 0.16));
    col = mix(col, c, clamp(0.5 - (bottom - q.y) / e, 0.0, 1.0));
  }
  if (outer * T < e) {
    float across = clamp(-outer / 0.17, 0.0, 1.0);
    vec3 roof = nd(mix(oklch(0.215, 0.085, 264.0), oklch(0.320, 0.110, 262.0), across), mix(oklch(0.76, 0.045, 257.0), oklch(0.92, 0.025, 255.0), across));
    float bead = abs(fract(atan((q.y - H) / T, q.x) * 9.5) - 0.5);
    roof = mix(roof, nd(CORE, oklch(0.88, 0.09, 82.0)), smoothstep(0.36, 0.20, bead) * smoothstep(0.80, 0.92, across) * nd(0.95, 0.8));
    col = mix(col, roof, clamp(0.5 - outer * T / e, 0.0, 1.0));
  }
  if (hole * T < e) {
    // stands down to the pitch
    const float A0 = 0.43, A1 = 0.52, R = 0.16;
    float a = R * R - T * T * A1 * A1, b = -2.0 * q.y * R - 2.0 * T * T * A0 * A1, c0 = T * T * q.x * q.x + q.y * q.y - T * T * A0 * A0;
    float t = (-b - sqrt(max(b * b - 4.0 * a * c0, 0.0))) / (2.0 * a);
    vec3 c;
    if (t < 0.0) {
      vec2 f = vec2(q.x, q.y / T);
      c = nd(mix(oklch(0.545, 0.075, 205.0), oklch(0.615, 0.080, 196.0), step(0.5, fract(f.x * 9.0))), mix(oklch(0.735, 0.050, 212.0), oklch(0.795, 0.045, 206.0), step(0.5, fract(f.x * 9.0))));
      float line = min(abs(sdBox(f, vec2(0.31, 0.28))), min(max(abs(f.x), abs(f.y) - 0.28), abs(length(f) - 0.09)));
      c = mix(c * nd(1.15, 1.0), nd(oklch(0.93, 0.03, 110.0), oklch(0.96, 0.01, 200.0)), 0.65 * smoothstep(0.016, 0.006, line));
    } else if (t < 1.0) {
      c = nd(mix(oklch(0.420, 0.125, 260.0), oklch(0.275, 0.105, 263.0), t), mix(oklch(0.80, 0.048, 252.0), oklch(0.66, 0.070, 258.0), t));
      ivec2 k = ivec2(floor(p / 0.0034));
      vec2 off = (p / 0.0034 - vec2(k) - 0.5) * 0.0034;
      if (u_day < 0.5 && hash(k) < 0.42) c += mix(YELLOW, CORE, hash(k + 9)) * (0.3 + 0.8 * hash(k + 5)) * smoothstep(0.0016, 0.0004, length(off));
      c *= 1.0 - 0.25 * smoothstep(0.03, 0.015, abs(t - 0.5));
    } else c = mix(nd(AMBER, oklch(0.72, 0.06, 258.0)), nd(oklch(0.30, 0.08, 264.0), oklch(0.60, 0.07, 260.0)), smoothstep(1.0, 1.16, t));
    col = mix(col, c, clamp(0.5 - hole * T / e, 0.0, 1.0));
  }
  for (int i = 0; i < 2; i++) {
    float x = i == 0 ? -1.10 : 1.10;
    col = mix(col, steel, clamp(0.5 - (max(abs(q.x - x) - 0.018, max(-0.20 - q.y, q.y - 0.76))) / e, 0.0, 1.0));
  }
  for (int i = 0; i < 4; i++) {
    vec2 head = i < 2 ? vec2(i == 0 ? -0.66 : 0.66, 0.76) : vec2(i == 2 ? -1.10 : 1.10, 0.78);
    vec2 v = q - head;
    float k = i < 2 ? 0.8 : 1.0;
    float d = sdBox(v, vec2(0.115, 0.070) * k);
    col = mix(col, steel, clamp(0.5 - d / e, 0.0, 1.0));
    vec2 cell = vec2(0.072, 0.062) * k;
    vec2 n = clamp(floor(v / cell + 0.5), vec2(-1.0), vec2(1.0));
    n.y = clamp(floor(v.y / cell.y), -1.0, 0.0) + 0.5;
    col = mix(col, nd(CORE, oklch(0.90, 0.055, 86.0)), smoothstep(0.032, 0.014, length(v - n * cell) / k));
  }
}
void arenaGlow(inout vec3 col, vec2 p) {
  float glow = 0.0;
  for (int i = 0; i < 4; i++) {
    vec2 head = ARENA + 0.104 * (i < 2 ? vec2(i == 0 ? -0.66 : 0.66, 0.76) : vec2(i == 2 ? -1.10 : 1.10, 0.78));
    glow += nd(0.55, 0.10) * halo(p, head, i < 2 ? 0.0085 : 0.0105);
    if (u_day > 0.5) continue;
    vec2 dir = normalize(ARENA + vec2(0.0, 0.02) - head), r = p - head;
    float along = dot(r, dir), across = dot(r, vec2(-dir.y, dir.x)), half_ = 0.006 + along * 0.28;
    col += oklch(0.80, 0.105, 84.0) * smoothstep(1.0, 0.15, abs(across) / max(half_, 1e-4)) * smoothstep(-0.002, 0.010, along) * 0.22 * exp(-along * 15.0) * smoothstep(0.13, 0.05, along);
  }
  addHalo(col, glow);
}

// A workshop with a saw-tooth roof and a chimney.
void works(inout vec3 col, vec2 p) {
  vec2 q = (p - WORKS) / 0.066;
  if (abs(q.x) > 1.5 || q.y < -0.3 || q.y > 2.2) return;
  float e = PX / 0.066;
  vec3 wall = nd(oklch(0.300, 0.088, 264.0), oklch(0.80, 0.042, 257.0));
  vec3 roof = nd(oklch(0.205, 0.068, 266.0), oklch(0.50, 0.085, 262.0));
  float d = max(abs(q.x - 0.80) - mix(0.085, 0.060, clamp(q.y / 1.5, 0.0, 1.0)), max(-q.y, q.y - 1.40));
  col = mix(col, mix(wall * 0.85, roof, step(1.26, q.y)), clamp(0.5 - d / e, 0.0, 1.0));
  float rise = q.y - 1.42;
  float drift = q.x - 0.80 - 0.30 * rise - 0.05 * sin(rise * 11.0);
  float smoke = exp(-pow(drift / (0.07 + 0.28 * max(rise, 0.0)), 2.0)) * smoothstep(0.0, 0.06, rise) * smoothstep(0.75, 0.1, rise);
  col = mix(col, nd(oklch(0.46, 0.07, 262.0), oklch(0.95, 0.01, 250.0)), smoke * 0.45);
  // teeth: a slanted roof each, and a lit pane upright
  float tooth = clamp(floor((q.x + 1.0) / 0.5), 0.0, 3.0);
  float t = (q.x + 1.0) / 0.5 - tooth;
  float top = 0.50 + 0.30 * clamp(t, 0.0, 1.0);
  d = max(abs(q.x) - 1.0, max(-0.05 - q.y, q.y - top));
  vec3 c = wall * mix(1.0, 0.88, smoothstep(-1.0, 1.0, q.x));
  c = mix(c, roof, smoothstep(0.50, 0.515, q.y));
  c = mix(c, mix(AMBER, YELLOW, 0.8), clamp(0.5 - max(abs(t - 0.84) * 0.5 - 0.065, max(0.545 - q.y, q.y - top + 0.05)) / e, 0.0, 1.0));
  c = mix(c, nd(oklch(0.42, 0.09, 262.0), oklch(0.93, 0.04, 70.0)), smoothstep(0.030, 0.015, top - q.y));
  float f = abs(fract((q.x + 1.0) / 0.25) - 0.5) * 0.25;
  int k = int(floor((q.x + 1.0) / 0.25));
  vec2 g = vec2(q.x, q.y - 0.27) ;
  if (k == 5) c = mix(c, mix(YELLOW, CORE, exp(-q.y * 5.0)), clamp(0.5 - max(f - 0.100, q.y - 0.36) / e, 0.0, 1.0));
  else c = mix(c, hash(k, 971) < 0.8 ? mix(YELLOW, AMBER, 0.6 * hash(k, 973)) : wall * 0.7, clamp(0.5 - max(f - 0.080, abs(g.y) - 0.085) / e, 0.0, 1.0) * step(0.012, abs(f - 0.03)));
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
}

// Houses by hand: foot, width, and the side that is turned away.
const int HOUSES = 9;
const vec4 HOUSE[9] = vec4[](vec4(-0.090, 0.058, 0.0230, 1.0), vec4(-0.018, 0.066, 0.0235, -1.0), vec4(0.060, 0.058, 0.0235, 1.0),
  vec4(-0.132, 0.022, 0.0270, 1.0), vec4(-0.058, 0.030, 0.0275, -1.0), vec4(0.030, 0.020, 0.0285, 1.0), vec4(0.105, 0.026, 0.0275, -1.0),
  vec4(-0.096, -0.020, 0.0320, 1.0), vec4(-0.006, -0.026, 0.0330, -1.0));
void village(inout vec3 col, vec2 p) {
  vec2 v = p - VILLAGE;
  if (abs(v.x) > 0.23 || v.y < -0.06 || v.y > 0.15) return;
  for (int i = 0; i < HOUSES; i++) {
    vec4 h = HOUSE[i];
    if (v.y < h.y - 0.0010 + 0.0030 * (noise(p.x * 420.0, 77 + i) - 0.3)) continue;
    vec3 wall = mix(nd(oklch(0.335, 0.090, 263.0), oklch(0.80, 0.045, 257.0)), nd(oklch(0.37, 0.085, 262.0), oklch(0.90, 0.035, 70.0)), hash(i, 31));
    vec3 roof = mix(nd(oklch(0.215, 0.072, 266.0), oklch(0.50, 0.085, 262.0)), nd(oklch(0.185, 0.062, 267.0), oklch(0.43, 0.090, 263.0)), hash(i, 32));
    house(col, p, VILLAGE + h.xy, h.z, h.z * (0.68 + 0.22 * hash(i, 33)), h.w * h.z * (0.9 + 0.5 * hash(i, 34)), 0.85, i * 3 + 5, wall, roof);
  }
  float glow = 0.0;
  for (int i = 0; i < HOUSES; i++) glow += 0.20 * halo(p, VILLAGE + HOUSE[i].xy + vec2(0.0, 0.012), 0.0105);
  vec2 edge = smoothstep(vec2(0.23, 0.105), vec2(0.17, 0.06), abs(v - vec2(0.0, 0.045)));
  addHalo(col, glow * edge.x * edge.y);
}

void hill(inout vec3 col, vec2 p) {
  if (p.x > 1.05) return;
  float d = ridge(4, p.x) - p.y;
  float body = max(cover(-d), treeLine(p, 4, 0.0145, vec2(0.032, 0.130), 0.46, 7801));
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.210, 0.064, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.18, d)),
              mix(oklch(0.640, 0.070, 258.0), oklch(0.895, 0.028, 250.0), smoothstep(-0.06, 0.12, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, body);
}

void bank(inout vec3 col, vec2 p) {
  if (p.x < 1.25) return;
  float d = ridge(5, p.x) - p.y;
  float body = max(cover(-d), p.x > 1.64 ? treeLine(p, 5, 0.024, vec2(0.045, 0.110), 0.55, 7901) * smoothstep(1.67, 1.69, p.x) : 0.0);
  if (body <= 0.0) return;
  vec3 c = mix(land(0.12), land(0.02), smoothstep(-0.04, 0.10, d)) * (0.76 + 0.20 * grass(p, 1.2) + 0.22 * fbm(p * vec2(7.0, 16.0)));
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.10, 0.14) * exp(-abs(d) / 0.005) * step(0.0, d);
  col = mix(col, c, body);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > ridge(3, p.x) - 2.0 * PX) {
    col = sky(p, SKY);
    sunrise(col, p, vec2(1.312, 0.560));
    range(col, p, 0, 0.84, 0.7);
    mist(col, p, 0.500, 0.045, nd(0.35, 0.42));
    wood(col, p, 1, 0.58, vec2(0.008, 0.024), 0.0058, 0.66);
    mist(col, p, 0.468, 0.025, nd(0.40, 0.50));
    wood(col, p, 2, 0.44, vec2(0.010, 0.030), 0.0070, 0.58);
  }
  ground(col, p);
  mist(col, p, 0.432, 0.022, nd(0.26, 0.42) * (1.0 - 0.75 * bump(p.x, 1.30, 0.16)));
  vec3 wood_ = nd(oklch(0.140, 0.048, 268.0), oklch(0.32, 0.085, 264.0));
  lamps(col, p, 18, LAMPS, wood_);
  // the great lantern where the road leaves the valley
  vec2 pass = vec2(1.314, 0.4735);
  addHalo(col, 0.9 * halo(p, pass, 0.0120));
  glassLantern(col, p, pass, 0.0078);
  groves(col, p, 0);
  campus(col, p);
  city(col, p);
  float air = 0.0;
  vec2 q = (p - CITY - vec2(0.0, 0.05)) / vec2(0.13, 0.075);
  air += 0.05 * exp(-dot(q, q));
  q = (p - CAMPUS - vec2(0.0, 0.015)) / vec2(0.06, 0.040);
  air += 0.16 * exp(-dot(q, q));
  q = (p - ARENA - vec2(0.0, 0.02)) / vec2(0.13, 0.075);
  air += 0.10 * exp(-dot(q, q));
  q = (p - WORKS - vec2(0.0, 0.02)) / vec2(0.09, 0.055);
  air += 0.12 * exp(-dot(q, q));
  air += 0.45 * halo(p, CAMPUS + vec2(0.0, 0.052), 0.0045);
  addHalo(col, air * nd(1.0, 0.6));
  lamps(col, p, 11, 18, wood_);
  beacon(col, p);
  groves(col, p, 1);
  mist(col, p, 0.318, 0.030, nd(0.16, 0.34) * (1.0 - 0.8 * bump(p.x, 1.36, 0.22)));
  arena(col, p);
  arenaGlow(col, p);
  groves(col, p, 2);
  lamps(col, p, 6, 11, wood_);
  works(col, p);
  lamps(col, p, 5, 6, wood_);
  village(col, p);
  groves(col, p, 3);
  mist(col, p, 0.205, 0.040, nd(0.14, 0.30) * smoothstep(1.05, 0.7, p.x));
  hill(col, p);
  lamps(col, p, 0, 5, nd(oklch(0.115, 0.040, 270.0), oklch(0.29, 0.080, 264.0)));
  bank(col, p);
  nearGrass(col, p, 1.25);
  return col;
}
