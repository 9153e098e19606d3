// SPDX-License-Identifier: MIT
namespace Nam.Fuzz.Cost;

/// <summary>An input and what it cost, in processor time of the thread.</summary>
/// <param name="Recipe">What it is made from.</param>
/// <param name="Bytes">Its bytes.</param>
/// <param name="TextBytes">Bytes of the text that it is or stands for; of the input where that is more and it was refused.</param>
/// <param name="Nanoseconds">What it took.</param>
/// <param name="Reference">What XmlReader takes.</param>
internal sealed record CostCase(Recipe Recipe, int Bytes, long TextBytes, double Nanoseconds, double Reference)
{
    /// <summary>Times as long as XmlReader.</summary>
    internal double Ratio => Nanoseconds / Reference;

    /// <summary>Milliseconds for a million bytes of text, which are nanoseconds for one.</summary>
    internal double MillisecondsOfMegabyte => Nanoseconds / TextBytes;
}
