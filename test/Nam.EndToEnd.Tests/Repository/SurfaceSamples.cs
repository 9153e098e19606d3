// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>One type for each shape that the surface printer has to render; nothing here is executed.</summary>
public static class SurfaceSamples
{
    public delegate ref readonly int Pick<in TKey>(TKey key, params int[] values);

    public enum Level : byte
    {
        Low = 1,
        High = 2,
    }

    public interface IShape<out T> : IDisposable
    {
        T Value { get; }

        static abstract int Count(in int first, ref int second, out int third);

        void Optional() => Console.WriteLine();
    }

    public readonly record struct Point(int X, double Y = 1.5)
    {
        public static Point operator +(Point left, Point right) => new(left.X + right.X, left.Y + right.Y);

        public static implicit operator int(Point point) => point.X;
    }

    public sealed record Named(string Name)
    {
        public required int Size { get; init; }

        public string? Note { get; private set; }
    }

    public ref struct Window
    {
        public readonly int Length => 0;

        public ref int this[int index] => throw new NotSupportedException();
    }

    public abstract class Base<T>
        where T : class, new()
    {
        public const string Default = "a\"b";

        public static readonly TimeSpan Limit = TimeSpan.FromSeconds(1);

        protected Base(Level level = Level.High, CancellationToken stop = default)
        {
        }

        public event EventHandler? Changed;

        protected abstract Dictionary<string, T[]>? Map { get; set; }

        [Experimental("NAM999")]
        public virtual TOut? Turn<TOut>(int? count = null, char separator = ',')
            where TOut : unmanaged, Enum => null;

        public override string ToString() => nameof(Changed) + Changed;

        internal void Hidden()
        {
        }

        protected class Nested<TKey>
        {
            [Obsolete("Use Other.")]
            public void Old(List<T> items, TKey key)
            {
            }
        }
    }

    public static string Twice(this string text, decimal factor = 2.5m) => text + factor;
}
