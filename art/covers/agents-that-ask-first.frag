// Where the path forks, somebody with a lantern has stopped and looks down both ways.

const float SKYLINE = 0.585;            // where the plain ends
const float CX = 0.830;                 // the vanishing point
const float FORK = 3.75;                // how far off the path divides
const vec2 BEARER = vec2(-0.060, 3.62); // across and away

// 0 mountains, 1 far hills, 2 wood at the plain's end
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(0.30, 0.745), 0.55, 0.65);
    h = smoothMax(h, peak(x, vec2(0.72, 0.680), 0.6, 0.6), 0.02);
    h = smoothMax(h, peak(x, vec2(1.34, 0.765), 0.60, 0.55), 0.02);
    return h + 0.028 * fbm(x * 8.0, 103) + 0.009 * fbm(x * 46.0, 109);
  }
  if (id == 1) return SKYLINE + 0.020 + 0.040 * bump(x, 0.10, 0.25) + 0.045 * bump(x, 1.50, 0.25) + 0.012 * fbm(x * 7.0, 123);
  return SKYLINE + 0.002 + 0.006 * fbm(x * 9.0, 143);
}

// The ground is flat and seen in perspective: g.x is across, g.y is away from us.
vec2 ground(vec2 p) { float z = 1.0 / max(SKYLINE - p.y, 0.002); return vec2((p.x - CX) * z, z); }
vec2 seen(vec2 g) { return vec2(CX + g.x / g.y, SKYLINE - 1.0 / g.y); }

float trunk(float z) { return 0.10 * sin((FORK - z) * 1.15) * smoothstep(FORK, 2.2, z); }
float branch(float z, float side) {
  float s = max(z - FORK, 0.0);
  float way = side < 0.0 ? -0.66 * s + 0.9 * sin(s * 0.42) * smoothstep(0.0, 5.0, s)
                         : 0.58 * s - 0.8 * sin(s * 0.47) * smoothstep(0.0, 5.0, s);
  return way + side * 0.10 * smoothstep(0.0, 0.5, s);
}
// Negative on the path.
float way(vec2 g) {
  float d = abs(g.x - trunk(g.y)) - 0.40 + 0.55 * max(g.y - FORK, 0.0);
  if (g.y > FORK - 0.35) for (int i = 0; i < 2; i++) {
    float side = float(i) * 2.0 - 1.0;
    float z = g.y;
    float slant = abs(branch(z + 0.15, side) - branch(z - 0.15, side)) / 0.3 * smoothstep(FORK - 0.2, FORK + 0.9, z);
    float b = abs(g.x - branch(z, side)) - 0.30 * sqrt(1.0 + slant * slant * 0.9);
    d = -smoothMax(-d, -b, 0.16 * smoothstep(FORK - 0.35, FORK, z));
  }
  return d;
}

// Lamps beside the path: away, which way (0 stem, -1 left, 1 right), side of the path.
const int LAMPS = 13;
const vec3 PLACE[13] = vec3[](vec3(21.0, -1.0, 1.0), vec3(21.0, 1.0, -1.0), vec3(14.5, -1.0, -1.0), vec3(14.5, 1.0, 1.0), vec3(10.6, -1.0, 1.0), vec3(10.6, 1.0, -1.0),
  vec3(7.9, -1.0, -1.0), vec3(8.1, 1.0, 1.0), vec3(6.1, -1.0, 1.0), vec3(4.85, -1.0, -1.0), vec3(4.95, 1.0, 1.0), vec3(2.75, 0.0, -1.0), vec3(2.05, 0.0, 1.0));
vec4 lamp(int i) {
  vec3 l = PLACE[i];
  float x = l.y == 0.0 ? trunk(l.x) + l.z * 0.74 : branch(l.x, l.y) + l.z * 0.70;
  return vec4(seen(vec2(x, l.x)), 1.02 / l.x, -l.z);
}

vec3 sky(vec2 p) {
  float up = smoothstep(SKYLINE, 1.02, p.y);
  vec3 c = mix(oklch(0.475, 0.125, 260.0), oklch(0.330, 0.115, 263.0), smoothstep(0.0, 0.42, up));
  c = mix(c, oklch(0.180, 0.065, 266.0), smoothstep(0.25, 1.0, up));
  vec2 q = (p - vec2(CX, 0.62)) / vec2(0.62, 0.20);
  c += oklch(0.58, 0.11, 252.0) * 0.14 * exp(-dot(q, q));
  float streak = smoothstep(0.48, 0.82, fbm(vec2(p.x * 1.5 + 60.0, p.y * 10.0 + 0.8 * fbm(p * 3.0))));
  return mix(c, oklch(0.50, 0.11, 264.0), streak * 0.13 * smoothstep(1.0, 0.75, p.y));
}

void plain(inout vec3 col, vec2 p, vec2 light0) {
  float d = ridge(2, p.x) - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  vec2 g = ground(p);
  float near = clamp(1.0 - (g.y - 1.7) / 12.0, 0.0, 1.0);
  float tuft = fbm(vec2(g.x * 3.0, g.y * 4.2));
  float blades = grass(p, mix(0.30, 1.15, near));
  vec3 c = mix(land(0.50), land(0.13), smoothstep(0.0, 0.22, d));
  c = mix(c, land(0.05), smoothstep(0.25, 0.60, d));
  c *= 0.72 + 0.24 * blades * near + 0.42 * mix(0.45, tuft, near);
  float edge = way(g) + (0.10 * (tuft - 0.45) + 0.05 * (blades - 0.5)) * near;
  float on = smoothstep(0.05, -0.05, edge);
  vec3 stone = oklch(0.335, 0.072, 265.0) * (0.74 + 0.42 * fbm(vec2(g.x * 9.0, g.y * 13.0)));
  stone = mix(stone, land(0.5), smoothstep(6.0, 20.0, g.y) * 0.5);
  c = mix(c, stone, on * 0.92);
  c *= 1.0 - 0.35 * exp(-abs(edge) / 0.05) * near;
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    vec2 f = vec2(postLight(l.xy, l.z, l.w).x, l.y);
    if (abs(p.x - f.x) < l.z * 2.2) light += 1.15 * pool(p, f, l.z * 0.52);
  }
  light += 1.7 * pool(p, light0, 0.155) + 0.25 * exp(-length((p - light0) / vec2(0.36, 0.13)));
  warmGround(c, mix(0.10 + 0.60 * blades * blades, 0.70 + 0.75 * tuft, on), light);
  c = mix(c, mistColor() * 0.80, 0.85 * exp(-max(d, 0.0) / 0.016));
  col = mix(col, c, body);
}

// The bearer's own lantern hangs from a staff.
const float TALL = 0.262;
vec2 bearerFoot() { return seen(BEARER); }
vec2 bearerLight() { return bearerFoot() + vec2(0.338, 0.705) * TALL; }
float taper(vec2 p, vec2 a, vec2 b, float ra, float rb) {
  vec2 pa = p - a, ba = b - a;
  float h = clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0);
  return length(pa - ba * h) - mix(ra, rb, h);
}
void bearer(inout vec3 col, vec2 p) {
  vec2 foot = bearerFoot();
  vec2 q = (p - foot) / TALL;
  if (abs(q.x) > 0.75 || q.y < -0.4 || q.y > 1.25) return;
  float e = PX / TALL;
  vec3 dark = oklch(0.125, 0.042, 268.0);
  // shadow, thrown away from the light
  vec2 s = vec2(q.x + 0.10 + 0.55 * max(-q.y, 0.0), q.y);
  float shade = smoothstep(0.24, 0.0, length((s - vec2(-0.05, -0.03)) / vec2(1.0, 0.28)));
  col *= 1.0 - 0.55 * shade;
  // a long coat, boots, a head with a hat
  float y = clamp((q.y - 0.10) / 0.66, 0.0, 1.0);
  float half_ = mix(0.165, 0.098, smoothstep(0.0, 0.75, y)) * (1.0 - 0.55 * smoothstep(0.90, 1.02, y));
  float mid = 0.012 * sin(y * 3.0);
  float coat = max(abs(q.x - mid) - half_, max(0.095 + 0.012 * sin(q.x * 34.0) - q.y, q.y - 0.775));
  float d = coat - 0.008;
  d = min(d, taper(q, vec2(-0.062, 0.12), vec2(-0.070, 0.012), 0.034, 0.028));
  d = min(d, taper(q, vec2(0.062, 0.12), vec2(0.072, 0.012), 0.034, 0.028));
  d = min(d, sdBox(q - vec2(-0.078, 0.012), vec2(0.036, 0.014)) - 0.006);
  d = min(d, sdBox(q - vec2(0.084, 0.012), vec2(0.036, 0.014)) - 0.006);
  d = min(d, length((q - vec2(0.008, 0.835)) * vec2(1.08, 1.0)) - 0.066);
  float brim = sdBox(q - vec2(0.008, 0.876), vec2(0.135, 0.006)) - 0.010 + 0.35 * (q.x - 0.008) * (q.x - 0.008);
  float crown = max(abs(q.x - 0.008) - mix(0.078, 0.055, clamp((q.y - 0.88) / 0.10, 0.0, 1.0)), max(0.87 - q.y, q.y - 0.965 - 0.02 * cos((q.x - 0.008) * 30.0)));
  d = min(d, min(brim, crown - 0.006));
  // the arm that holds the staff
  float arm = min(taper(q, vec2(0.080, 0.705), vec2(0.165, 0.560), 0.044, 0.034), taper(q, vec2(0.165, 0.560), vec2(0.232, 0.640), 0.034, 0.026));
  d = min(d, arm);
  float staff = sdSegment(q, vec2(0.238, 0.0), vec2(0.222, 1.06)) - 0.0105;
  float hook = abs(length((q - vec2(0.280, 1.055)) * vec2(1.0, 1.0)) - 0.058) - 0.0085;
  if (q.y < 1.055) hook = 1.0;
  float wire = sdSegment(q, vec2(0.338, 1.055), vec2(0.338, 0.87)) - 0.006;
  float all = min(d, min(staff, min(hook, wire)));
  // light falls upon the side that is turned to the lantern
  vec2 to = q - vec2(0.338, 0.705);
  float reach = exp(-dot(to, to) * 3.2);
  float inner = smoothstep(-0.034, -0.002, d);
  float turn = q.y > 0.775 ? smoothstep(0.018, 0.075, q.x) : q.x > 0.13 ? 0.55 : smoothstep(0.00, 0.12, q.x);
  vec3 c = dark + oklch(0.72, 0.140, 74.0) * reach * (0.72 * inner * turn + 0.035);
  c += oklch(0.55, 0.10, 259.0) * 0.14 * smoothstep(-0.018, -0.002, d) * smoothstep(0.05, -0.10, q.x);
  c = mix(c, dark + oklch(0.72, 0.140, 74.0) * 0.22 * reach, cover(-d * TALL) * step(0.0, d));
  col = mix(col, c, clamp(0.5 - all / e, 0.0, 1.0));
  glassLantern(col, p, bearerLight(), TALL * 0.060);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  if (p.y > SKYLINE - 0.012) {
    col = sky(p);
    stars(col, p + vec2(21.3, 15.1), smoothstep(0.68, 0.86, p.y));
    float d = ridge(0, p.x) - p.y;
    float face = fbm(vec2(p.x + 0.35 * d, p.y * 0.7) * 11.0 + 2.0 * fbm(p * 7.0));
    vec3 c = mix(land(0.82), oklch(0.50, 0.115, 260.0), smoothstep(0.48, 0.535, face) * exp(-max(d, 0.0) * 9.0) * 0.7);
    c = mix(c, mistColor(), smoothstep(0.0, 0.16, d) * 0.6);
    col = mix(col, c, cover(-d));
    mist(col, p, SKYLINE + 0.035, 0.035, 0.35);
    float wood = max(cover(p.y - ridge(1, p.x)), treeLine(p, 1, 0.0075, vec2(0.012, 0.034), 0.66, 161));
    col = mix(col, mix(land(0.52), mistColor(), 0.4 * smoothstep(0.02, -0.02, p.y - ridge(1, p.x))), wood);
    mist(col, p, SKYLINE + 0.010, 0.022, 0.40);
  }
  vec2 at = bearerLight();
  plain(col, p, vec2(at.x - 0.004, bearerFoot().y - 0.002));
  mist(col, p, SKYLINE - 0.012, 0.030, 0.30);
  vec3 wood = oklch(0.125, 0.045, 268.0);
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    if (i == LAMPS - 2) bearer(col, p);
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, wood);
    glow += halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.070, 0.0042)) * 0.62;
  }
  addHalo(col, glow + 0.62 * halo(p, at, TALL * 0.105));
  nearGrass(col, p, 1.2);
  return col;
}
