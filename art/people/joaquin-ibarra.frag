// The telephone of a dispatch office under a paper lantern, and the first sketch of its screen.

const vec2 DIAL = vec2(0.470, 0.345);
const vec2 LAMP = vec2(0.775, 0.790);
const float REACH = 0.46;
#define BAKELITE vec3(0.085, 0.130, 0.36)

float handset(vec2 q) {
  // the grip, bent over the cradle, and the two cups
  float y = q.y - 0.020 + 0.55 * q.x * q.x;
  float grip = max(abs(y) - 0.034 + 0.012 * smoothstep(0.0, 0.2, abs(q.x)), abs(q.x) - 0.250);
  vec2 m = vec2(abs(q.x) - 0.262, q.y + 0.042);
  float cup = sdRound(turned(m, 12.0), vec2(0.068, 0.052), 0.040);
  float rim = sdRound(turned(m + vec2(0.0, 0.040), 12.0), vec2(0.076, 0.018), 0.016);
  float k = 0.028, a = min(cup, rim);
  float h = clamp(0.5 + 0.5 * (grip - a) / k, 0.0, 1.0);
  return mix(grip, a, h) - k * h * (1.0 - h);
}

void telephone(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, REACH);
  vec2 q = p - vec2(0.470, 0.0);
  // cord: coils that hang from the handset to the foot
  float hang = clamp((p.y - 0.165) / 0.40, 0.0, 1.0);
  vec2 m = vec2(p.x - mix(0.165, 0.212, hang) + 0.060 * sin(3.1416 * hang), p.y);
  float wind = fract((m.y + m.x * 0.35) * 52.0) - 0.5;
  float coil = max(abs(m.x) - 0.0175 + 0.011 * wind * wind, max(0.165 - p.y, p.y - 0.565));
  float bend = sqrt(max(0.0, 1.0 - pow(m.x / 0.0175, 2.0)));
  lay(col, lit(BAKELITE * 1.2, 1.9 * light * (0.3 + 0.7 * bend) * (1.0 - 3.4 * wind * wind), 1.5 - 4.0 * wind * wind), coil);
  // body: a bell with a foot
  float t = clamp((p.y - 0.150) / 0.360, 0.0, 1.0);
  float half_ = mix(0.300, 0.165, pow(t, 0.75)) + 0.020 * smoothstep(0.16, 0.0, t) - 0.012 * sin(t * 3.14);
  float body = max((abs(q.x) - half_) * 0.92, max(0.152 - p.y, p.y - 0.505));
  float round_ = q.x / half_;
  vec3 c = lit(BAKELITE, 2.3 * light * (0.25 + 0.85 * smoothstep(-0.9, 0.9, round_)), 1.3);
  c += LAMPLIGHT * 0.75 * exp(-pow((round_ - 0.74) / 0.09, 2.0)) * light;
  c += AMBIENT * 0.55 * exp(-pow((round_ + 0.90) / 0.07, 2.0));
  c *= 0.72 + 0.28 * smoothstep(0.0, 0.25, t);
  lay(col, c, body);
  float plinth = sdRound(p - vec2(0.470, 0.160), vec2(0.325, 0.020), 0.016);
  lay(col, lit(BAKELITE, 1.1 * light, 1.2) + (LAMPLIGHT * 0.35 * light + AMBIENT * 0.3) * smoothstep(0.168, 0.178, p.y), plinth);
  // cradle
  for (int i = 0; i < 2; i++) {
    float s = i == 0 ? -1.0 : 1.0;
    float prong = sdRound(q - vec2(s * 0.118, 0.540), vec2(0.021, 0.050), 0.014);
    lay(col, lit(BAKELITE * 1.2, 1.4 * light, 1.2) + LAMPLIGHT * 0.3 * light * smoothstep(0.006, 0.016, q.x - s * 0.118), prong);
  }
  float shelf = sdRound(q - vec2(0.0, 0.510), vec2(0.185, 0.020), 0.016);
  lay(col, lit(BAKELITE, 1.6 * light, 1.2) + LAMPLIGHT * 0.5 * light * smoothstep(0.518, 0.527, p.y), shelf);
  // dial
  vec2 d = p - DIAL;
  float r = length(d), turn = atan(d.y, d.x) / 6.2831853;
  float facing = 0.5 + 0.5 * dot(d / max(r, 1e-4), normalize(LAMP - DIAL));
  lay(col, lit(BRASS * 0.9, (0.6 + 1.3 * facing) * light, 1.1), r - 0.142);
  lay(col, lit(PAPER * 0.85, 1.45 * light, 1.0), r - 0.132);
  float ring = 0.130;
  vec3 plate = lit(BAKELITE * 1.25, 1.3 * light * (0.55 + 0.6 * facing), 1.2);
  plate += LAMPLIGHT * 0.30 * light * exp(-pow((r - 0.125) / 0.006, 2.0)) * facing;
  float holes = 1.0;
  for (int i = 0; i < 10; i++) {
    float a = radians(-25.0 + 30.0 * float(i));
    holes = min(holes, length(d - 0.0925 * vec2(cos(a), sin(a))) - 0.0205);
  }
  lay(col, plate * (1.0 - 0.4 * exp(-abs(holes) / 0.004)), max(r - ring, -holes));
  lay(col, lit(PAPER, 1.6 * light, 1.0), r - 0.050);
  lay(col, lit(INK, light), abs(r - 0.041) - 0.0015);
  float stop = sdSegment(d, vec2(0.052, -0.106), vec2(0.096, -0.100)) - 0.0085;
  lay(col, lit(BRASS, 2.2 * light), stop);
  // handset
  vec2 h = p - vec2(0.470, 0.620);
  float hand = handset(h);
  float up = handset(h + vec2(0.010, 0.016)) - hand;
  vec3 hc = lit(BAKELITE * 1.1, 1.7 * light, 1.25);
  float edge = smoothstep(-0.020, -0.004, hand);
  hc += LAMPLIGHT * light * 0.95 * edge * smoothstep(-0.002, -0.014, -up) * smoothstep(0.0, -0.004, hand);
  hc += AMBIENT * 0.55 * edge * smoothstep(0.004, 0.014, -up + 0.006) * 0.6;
  lay(col, hc, hand);
}

// A sheet with the frame of a screen on it.
void sketch(inout vec3 col, vec2 p) {
  vec2 a = vec2(0.665, 0.062), right = vec2(0.255, 0.032), up = vec2(0.030, 0.120);
  vec2 w = along(p, a, right, up);
  float sheet = max(abs(w.x - 0.5) - 0.5, abs(w.y - 0.5) - 0.5) * 0.12;
  float light = lightAt(p, LAMP, 0.62);
  col = mix(col, col * 0.45, cover(max(abs(w.x - 0.49) - 0.52, abs(w.y - 0.47) - 0.53) * 0.12, 0.012));
  lay(col, lit(PAPER, 1.35 * light), sheet);
  vec3 ink = lit(INK, light);
  vec2 f = vec2(w.x, w.y);
  float pen = 0.020;
  float frame = abs(max(abs(f.x - 0.5) - 0.38, (abs(f.y - 0.5) - 0.36))) - pen * 0.6;
  frame = min(frame, max(abs(f.y - 0.70) - pen * 0.7, abs(f.x - 0.5) - 0.38));
  frame = min(frame, max(abs(f.x - 0.38) - pen * 0.4, abs(f.y - 0.42) - 0.28));
  lay(col, ink, frame * 0.2);
  lay(col, lit(vec3(0.80, 0.50, 0.06), 1.4 * light), max(abs(f.x - 0.66) - 0.15, abs(f.y - 0.40) - 0.13) * 0.2);
}

vec3 paint(vec2 p) {
  HORIZON = 0.45; SEED = 11;
  vec3 col = outside(p);
  table(col, p, 0.75 * pool(p, vec2(0.60, 0.17), 0.36));
  contact(col, p, vec2(0.470, 0.150), vec2(0.36, 0.035), 0.85);
  sketch(col, p);
  telephone(col, p);
  vec3 dark = oklch(0.13, 0.04, 270.0);
  lay(col, dark, sdBox(p - vec2(LAMP.x, 0.98), vec2(0.0022, 0.10)));
  addHalo(col, 0.85 * halo(p, LAMP, 0.085));
  paperLantern(col, p, LAMP, 0.088, 0.0, 0.25);
  return col;
}
