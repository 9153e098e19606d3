// SPDX-License-Identifier: MIT
using Nam.TestKit.PublicApi;

namespace Nam.EndToEnd.Tests.Repository;

public sealed class PublicApiPrinterTests
{
    public static TheoryData<Type, string> Samples => new()
    {
        { typeof(SurfaceSamples), """
            static class SurfaceSamples
                static string Twice(this string text, decimal factor = 2.5m)
            """ },
        { typeof(SurfaceSamples.Pick<>), """
            delegate ref readonly int SurfaceSamples.Pick<in TKey>(TKey key, params int[] values)
            """ },
        { typeof(SurfaceSamples.Level), """
            enum SurfaceSamples.Level : byte
                Low = 1
                High = 2
            """ },
        { typeof(SurfaceSamples.IShape<>), """
            interface SurfaceSamples.IShape<out T> : IDisposable
                T Value { get; }
                static abstract int Count(in int first, ref int second, out int third)
                virtual void Optional()
            """ },
        { typeof(SurfaceSamples.Point), """
            readonly record struct SurfaceSamples.Point
                Point(int X, double Y = 1.5)
                double Y { get; init; }
                int X { get; init; }
                static SurfaceSamples.Point operator +(SurfaceSamples.Point left, SurfaceSamples.Point right)
                static implicit operator int(SurfaceSamples.Point point)
            """ },
        { typeof(SurfaceSamples.Named), """
            sealed record class SurfaceSamples.Named
                Named(string Name)
                required int Size { get; init; }
                string Name { get; init; }
                string? Note { get; }
            """ },
        { typeof(SurfaceSamples.Window), """
            ref struct SurfaceSamples.Window
                readonly int Length { get; }
                ref int this[int index] { get; }
            """ },
        { typeof(SurfaceSamples.Base<>), """
            abstract class SurfaceSamples.Base<T> where T : class, new()
                const string Default = "a\"b"
                static readonly TimeSpan Limit
                protected Base(SurfaceSamples.Level level = SurfaceSamples.Level.High, CancellationToken stop = default)
                protected abstract Dictionary<string, T[]>? Map { get; set; }
                event EventHandler? Changed
                [Experimental("NAM999")] virtual TOut? Turn<TOut>(int? count = null, char separator = ',') where TOut : unmanaged, Enum
            """ },
        { typeof(SurfaceSamples).GetNestedType("Base`1")!.GetNestedType("Nested`1", System.Reflection.BindingFlags.NonPublic)!, """
            protected class SurfaceSamples.Base<T>.Nested<TKey>
                Nested()
                [Obsolete("Use Other.")] void Old(List<T> items, TKey key)
            """ },
    };

    [Theory]
    [MemberData(nameof(Samples), DisableDiscoveryEnumeration = true)]
    public void Print_SampleType_ListsWhatUsersCanReach(Type type, string expected)
    {
        var text = PublicApiPrinter.Print(type);

        Assert.Equal(expected.ReplaceLineEndings("\n") + "\n", text);
    }

    [Fact]
    public void Print_Assembly_ListsNamespacesAndTypesInOrder()
    {
        var text = PublicApiPrinter.Print(typeof(PublicApiPrinter).Assembly);

        Assert.StartsWith("assembly Nam.TestKit\n\nnamespace Nam.TestKit\n", text);
        Assert.Contains("\n\nstatic class RepositoryRoot\n    static string Path { get; }\n", text);
        Assert.Contains("\n\nnamespace Nam.TestKit.PublicApi\n", text);
        Assert.DoesNotContain("MemberSignatures", text);
    }
}
