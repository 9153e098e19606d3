// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Secrets;

/// <summary>Guesses a secret from sizes alone, as CRIME (2012) and BREACH (2013) do.</summary>
/// <param name="sizeOf">The size of the reply for a text of the attacker's choice.</param>
/// <param name="alphabet">What the secret is made of.</param>
internal sealed class GuessingAttack(Func<string, int> sizeOf, string alphabet)
{
    private const int MostStuffings = 32;
    private const int SafeLead = 8;

    // Characters that stand nowhere else in the reply; they move the end of the stream by less than a byte each.
    private const string Stuffing = "{}[]^~|$";

    // Keeps the guess from the markup behind the text, which also stands behind the last digit of the secret.
    private const string End = "%";

    /// <summary>
    /// The next digit behind those that are known. Two tries for each guess: behind what is known, and away from it, with the same
    /// characters, so that what a guess costs by itself falls out (Gluck, Harris and Prado, BREACH, section 2.4); again with other
    /// stuffings, and with less of what is known because deflate codes some lengths of matches together, until one guess leads.
    /// </summary>
    internal char NextDigit(string known, Random random)
    {
        var leads = new int[alphabet.Length];
        for (var round = 0; round < MostStuffings && !IsDecided(leads); round++)
        {
            var stuffing = new string([.. Enumerable.Range(0, 2 + (round % 8)).Select(_ => Stuffing[random.Next(Stuffing.Length)])]);
            var start = known[(round % 3)..];
            for (var guess = 0; guess < alphabet.Length; guess++)
            {
                leads[guess] += sizeOf(start + stuffing + alphabet[guess] + End) - sizeOf(start + alphabet[guess] + stuffing + End);
            }
        }

        return alphabet[BestOf(leads, random)];
    }

    /// <summary>The one of several whole secrets that makes the reply shortest.</summary>
    internal int BestOf(string known, IReadOnlyList<string> candidates, Random random)
    {
        return BestOf([.. candidates.Select(candidate => -sizeOf(known + candidate))], random);
    }

    private static bool IsDecided(int[] leads)
    {
        var sorted = leads.OrderDescending().ToArray();
        return sorted[0] - sorted[1] >= SafeLead;
    }

    private static int BestOf(int[] leads, Random random)
    {
        var best = leads.Max();
        var equals = Enumerable.Range(0, leads.Length).Where(index => leads[index] == best).ToArray();
        return equals[random.Next(equals.Length)];
    }
}
