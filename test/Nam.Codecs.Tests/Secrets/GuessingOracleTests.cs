// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Writing;

namespace Nam.Codecs.Tests.Secrets;

/// <summary>What the size of a reply tells of a secret in it to somebody who may choose another text of it; docs/security.md.</summary>
public sealed class GuessingOracleTests
{
    private const string Hex = "0123456789abcdef";
    private const string Decimal = "0123456789";
    private const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private const int Secrets = 300;
    private const int Candidates = 16;

    public static TheoryData<string> Uncompressed => [.. Routes().Keys];

    [Fact]
    public void NextDigit_OfTextInZip_RecoversEverySecret()
    {
        var secrets = Depth.Of(Secrets);

        var digits = GuessDigits(secrets, Hex, length: 6, secret => new SecretReply(secret).Zip);

        Assert.Equal(secrets * 6, digits);
    }

    [Theory]
    [InlineData(Hex, 6)]
    [InlineData(Hex, 16)]
    [InlineData(Decimal, 8)]
    [InlineData(Letters, 12)]
    public void BestOf_WholeSecretsOfTextInZip_IsTheSecret(string alphabet, int length)
    {
        var recovered = GuessWhole(Secrets, alphabet, length, secret => new SecretReply(secret).Zip);

        Assert.Equal(Secrets, recovered);
    }

    [Theory]
    [MemberData(nameof(Uncompressed))]
    public void NextDigit_OfASecretThatLeavesUncompressed_IsChance(string route)
    {
        const int Few = 16;

        var digits = GuessDigits(Few, Hex, length: 6, Routes()[route]);

        AssertChance(digits, Few * 6, 1.0 / Hex.Length);
    }

    [Theory]
    [InlineData(Hex, 6)]
    [InlineData(Hex, 16)]
    [InlineData(Decimal, 8)]
    [InlineData(Letters, 12)]
    public void BestOf_WholeSecretsThatLeaveUncompressed_IsChance(string alphabet, int length)
    {
        foreach (var route in Routes().Values)
        {
            AssertChance(GuessWhole(Secrets, alphabet, length, route), Secrets, 1.0 / Candidates);
        }
    }

    [Theory]
    [MemberData(nameof(Uncompressed))]
    public void Size_OfASecretThatLeavesUncompressed_DependsOnItsLengthAlone(string route)
    {
        var random = new Random(3);
        foreach (var (alphabet, length) in new[]
        {
            (Hex, 6), (Decimal, 4), (Decimal, 19), (Letters, 12), ("ab", 32), ("01", 1), (Hex, 200)
        })
        {
            var secrets = Enumerable.Range(0, 40).Select(_ => new string(random.GetItems(alphabet.AsSpan(), length))).ToArray();
            var chosen = secrets[..8].SelectMany(secret => new[] { secret, SecretReply.Known + secret, secret[..((length + 1) / 2)] })
                .Append(string.Empty).ToArray();

            var sizes = secrets.Select(secret => chosen.Select(Routes()[route](secret)).ToArray()).ToArray();

            Assert.All(sizes, ofSecret => Assert.Equal(sizes[0], ofSecret));
        }
    }

    /// <summary>Why marks are needed: small blocks are packed as one stream, which tells as much as any other.</summary>
    [Fact]
    public void BestOf_SecretsThatAreNotMarkedInSmallContainers_IsTheSecret()
    {
        var recovered = GuessWhole(Secrets, Hex, 6, secret => text => new SecretReply(secret).Containers(text, ContainerOptions.Default));

        Assert.InRange(recovered, Secrets * 9 / 10, Secrets);
    }

    /// <summary>The forms in which a reply with a secret may leave.</summary>
    private static Dictionary<string, Func<string, Func<string, int>>> Routes() => new()
    {
        ["text"] = secret => text => new SecretReply(secret).Plain(text),
        ["binary"] = secret => text => new SecretReply(secret).Binary(text),
    };

    /// <summary>How many digits an attacker finds who is told all in front of each: as much as can be known.</summary>
    private static int GuessDigits(int secrets, string alphabet, int length, Func<string, Func<string, int>> sizeOf)
    {
        var right = 0;
        Parallel.For(0, secrets, round =>
        {
            var random = new Random(round);
            var secret = new string(random.GetItems(alphabet.AsSpan(), length));
            var attack = new GuessingAttack(sizeOf(secret), alphabet);
            for (var digit = 0; digit < length; digit++)
            {
                if (attack.NextDigit(SecretReply.Known + secret[..digit], random) == secret[digit])
                {
                    Interlocked.Increment(ref right);
                }
            }
        });

        return right;
    }

    private static int GuessWhole(int secrets, string alphabet, int length, Func<string, Func<string, int>> sizeOf)
    {
        var right = 0;
        Parallel.For(0, secrets, round =>
        {
            var random = new Random(round);
            var candidates = Enumerable.Range(0, Candidates).Select(_ => new string(random.GetItems(alphabet.AsSpan(), length))).ToArray();
            var place = random.Next(Candidates);
            var attack = new GuessingAttack(sizeOf(candidates[place]), alphabet);
            if (attack.BestOf(SecretReply.Known, candidates, random) == place)
            {
                Interlocked.Increment(ref right);
            }
        });

        return right;
    }

    /// <summary>Five standard deviations of the binomial distribution: one in three million of fair guesses is outside.</summary>
    private static void AssertChance(int right, int guesses, double chance)
    {
        var mean = guesses * chance;
        Assert.InRange(right, mean - (5 * Math.Sqrt(mean * (1 - chance))), mean + (5 * Math.Sqrt(mean * (1 - chance))));
    }
}
