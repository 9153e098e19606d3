// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.IO.Compression;
using System.Text;
using Nam.Estimation;

namespace Nam.Benchmarks.Planner;

/// <summary>How well the regressions of docs/cost-model.md predict sizes and times that they were not trained on;
/// prints its tables.</summary>
internal static class CostModelAccuracy
{
    private const double Smallest = 300;
    private const double Largest = 5e7;

    private static readonly (double From, double To)[] Bands = [(300, 1e3), (1e3, 1e4), (1e4, 1e5), (1e5, 1e6), (1e6, 5e7)];

    public static int Run()
    {
        var document = MakeDocument((int)Largest);
        var deflate = Measure(document, 400);
        var affine = Sample(400, Smallest, Largest, seed: 5).Select(bytes => new Point(bytes, 20e-6 + (7.8e-9 * bytes))).ToArray();
        Table("20 us + 7.8 ns/B, exact", affine);
        Table("deflate 6, compressed bytes", [.. deflate.Select(point => new Point(point.Bytes, point.Size))]);
        Table("deflate 6, seconds", [.. deflate.Select(point => new Point(point.Bytes, point.Seconds))]);
        NarrowTable(document);
        return 0;
    }

    private static void Table(string title, Point[] points)
    {
        Console.WriteLine(
            $"\n{title}: median / largest |error| in %, half of {points.Length} sizes of 300 B to 50 MB to train, half to test\n");
        Console.WriteLine("| model | " + string.Join(" | ", Bands.Select(band => Si(band.From) + " to " + Si(band.To))) + " |");
        Console.WriteLine("|---|" + string.Concat(Bands.Select(_ => "--:|")));
        var training = points.Where((_, i) => i % 2 == 0).ToArray();
        var test = points.Where((_, i) => i % 2 == 1).ToArray();
        foreach (var (name, predict) in Models(training))
        {
            var cells = Bands.Select(band => Cell(test.Where(point => point.Bytes >= band.From && point.Bytes < band.To), predict));
            Console.WriteLine($"| {name} | {string.Join(" | ", cells)} |");
        }
    }

    private static void NarrowTable(byte[] document)
    {
        double[] asked = [1e3, 1e4, 5e4, 1e6, 1e7];
        Console.WriteLine("\ndeflate 6, compressed bytes: predicted/true, trained on 40 sizes of 100 to 200 KB only\n");
        Console.WriteLine("| model | " + string.Join(" | ", asked.Select(Si)) + " |");
        Console.WriteLine("|---|" + string.Concat(asked.Select(_ => "--:|")));
        var training = Sample(40, 1e5, 2e5, seed: 9).Select(bytes => new Point(bytes, Compress(document, (int)bytes).Length)).ToArray();
        foreach (var (name, predict) in Models(training))
        {
            var cells = asked.Select(
                bytes => (predict(bytes) / Compress(document, (int)bytes).Length).ToString("0.00", CultureInfo.InvariantCulture));
            Console.WriteLine($"| {name} | {string.Join(" | ", cells)} |");
        }
    }

    private static IEnumerable<(string Name, Func<double, double> Predict)> Models(Point[] training)
    {
        foreach (var degree in Enum.GetValues<RegressionDegree>())
        {
            var paper = new PolynomialRegression(degree);
            var model = new CostModel(degree);
            foreach (var point in training)
            {
                paper.Update(point.Bytes, point.Cost);
                model.Update(point.Bytes, point.Cost);
            }

            if (paper.TryFit(out var coefficients) && model.TryFit(out var curve))
            {
                yield return ($"paper, {degree}", bytes => PolynomialRegression.Evaluate(coefficients, bytes));
                yield return ($"NAM, {degree}", curve.Evaluate);
            }
        }
    }

    private static string Cell(IEnumerable<Point> points, Func<double, double> predict)
    {
        var errors = points.Select(point => Math.Abs((predict(point.Bytes) / point.Cost) - 1) * 100).Order().ToArray();
        return errors.Length == 0
            ? "-"
            : string.Create(CultureInfo.InvariantCulture, $"{errors[errors.Length / 2]:0.#} / {errors[^1]:0.#}");
    }

    private static (double Bytes, double Size, double Seconds)[] Measure(byte[] document, int count)
    {
        var sizes = Sample(count, Smallest, Largest, seed: 7);
        var buffer = new MemoryStream((int)Largest);
        var result = new (double, double, double)[count];
        for (var warm = 0; warm < 200; warm++)
        {
            Compress(document, 20_000);
        }

        for (var i = 0; i < count; i++)
        {
            // Small sizes: the best of several, so that the table shows the model's error rather than the scheduler's.
            var best = double.MaxValue;
            var repeats = sizes[i] < 1e6 ? 7 : 2;
            for (var repeat = 0; repeat < repeats; repeat++)
            {
                buffer.SetLength(0);
                var start = Stopwatch.GetTimestamp();
                Compress(document, (int)sizes[i], buffer);
                best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalSeconds);
            }

            result[i] = ((int)sizes[i], buffer.Length, best);
        }

        return result;
    }

    private static byte[] Compress(byte[] document, int bytes)
    {
        var output = new MemoryStream();
        Compress(document, bytes, output);
        return output.ToArray();
    }

    private static void Compress(byte[] document, int bytes, Stream output)
    {
        using var deflate = new DeflateStream(output, new ZLibCompressionOptions { CompressionLevel = 6 }, leaveOpen: true);
        deflate.Write(document, 0, bytes);
    }

    // An XML reply of rows with ints, decimals, dates and words, as long as asked.
    private static byte[] MakeDocument(int bytes)
    {
        string[] words = ["carefully", "final", "deposits", "sleep", "quickly", "above", "the", "express", "accounts", "requests", "nag"];
        var random = new Random(2003);
        var text = new StringBuilder(bytes + 1000);
        text.Append("<Envelope><Body><GetOrdersResponse><GetOrdersResult>");
        for (var row = 1; text.Length < bytes; row++)
        {
            var comment = string.Join(' ', Enumerable.Range(0, random.Next(3, 9)).Select(_ => words[random.Next(words.Length)]));
            text.Append(
                CultureInfo.InvariantCulture,
                $"<Order><Key>{row * 4}</Key><Customer>{random.Next(150_000)}</Customer><Total>{random.Next(50_000_000) / 100m}</Total>"
                + $"<Date>{1992 + random.Next(7)}-{random.Next(1, 13):00}-{random.Next(1, 29):00}</Date><Comment>{comment}</Comment></Order>");
        }

        return Encoding.UTF8.GetBytes(text.ToString(0, bytes));
    }

    private static double[] Sample(int count, double from, double to, int seed)
    {
        var random = new Random(seed);
        return [.. Enumerable.Range(0, count).Select(_ => from * Math.Pow(to / from, random.NextDouble()))];
    }

    private static string Si(double bytes) =>
        bytes >= 1e6 ? $"{bytes / 1e6:0.#} MB" : bytes >= 1e3 ? $"{bytes / 1e3:0.#} KB" : $"{bytes:0} B";

    private readonly record struct Point(double Bytes, double Cost);
}
