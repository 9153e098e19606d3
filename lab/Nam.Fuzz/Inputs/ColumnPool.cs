// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;

namespace Nam.Fuzz.Inputs;

/// <summary>Columns of every encoding that the encoder has, by their number of values.</summary>
internal sealed class ColumnPool
{
    private const int MostValues = 256;
    private const int Everywhere = 48;
    private const int SamplesOfACount = 60;
    private const byte CountFlag = 0x20;

    private readonly List<PooledColumn>[] _plain = [.. Enumerable.Range(0, MostValues + 1).Select(_ => new List<PooledColumn>())];
    private readonly List<PooledColumn>[] _packed = [.. Enumerable.Range(0, MostValues + 1).Select(_ => new List<PooledColumn>())];
    private readonly ColumnEncoder _encoder = new();

    internal ColumnPool(ulong seed)
    {
        var random = new FuzzRandom(seed);
        for (var count = 1; count <= MostValues; count++)
        {
            for (var sample = count <= Everywhere ? SamplesOfACount : SamplesOfACount / 6; sample > 0; sample--)
            {
                Add(count, ref random);
            }
        }
    }

    /// <summary>A column of so many values for a block that is packed or not; null if there is none.</summary>
    internal PooledColumn? Pick(int count, bool isPacked, scoped ref FuzzRandom random)
    {
        return count <= MostValues && (isPacked ? _packed : _plain)[count] is { Count: > 0 } columns
            ? columns[random.Below(columns.Count)]
            : null;
    }

    private void Add(int count, ref FuzzRandom random)
    {
        using var output = new PooledBuffer();
        using var aside = new PooledBuffer();
        var isPacked = random.Below(2) == 0;
        var column = new ValueColumn();
        Fill(column, count, ref random);
        _encoder.Begin(isPacked ? aside : null);
        _encoder.Write(column, output);
        var bytes = output.WrittenSpan;
        var code = (byte)(bytes[0] & ~CountFlag);
        var content = bytes[1..];
        if ((bytes[0] & CountFlag) != 0)
        {
            var input = new ContainerInput(content);
            input.ReadVarint();
            content = content[input.Position..];
        }

        (isPacked ? _packed : _plain)[count].Add(new PooledColumn([code, .. content], aside.WrittenSpan.ToArray()));
    }

    private static void Fill(ValueColumn column, int count, ref FuzzRandom random)
    {
        var kind = random.Below(19);
        var range = 1 << random.Below(31);
        for (var row = 0; row < count; row++)
        {
            var number = random.Below(range);
            switch (kind)
            {
                case 0:
                    column.Append(number - (range / 2));
                    break;
                case 1:
                    column.Append((long)row * range);
                    break;
                case 2:
                    column.Append((long)random.Next());
                    break;
                case 3:
                    column.Append(number / 100m);
                    break;
                case 4:
                    column.Append(new decimal(number, 0, 0, false, (byte)random.Below(8)));
                    break;
                case 5:
                    column.Append(new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(number));
                    break;
                case 6:
                    column.Append(new DateTime(2024, 1, 1).AddDays(number % 3_000).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture));
                    break;
                case 7:
                    column.Append(new TimeSpan((long)number * 10_000));
                    break;
                case 8:
                    column.Append(number % 2 == 0);
                    break;
                case 9:
                    column.Append(number / 8.0);
                    break;
                case 10:
                    column.Append(BitConverter.UInt64BitsToDouble(random.Next()));
                    break;
                case 11:
                    column.Append((float)number / 3);
                    break;
                case 12 or 13:
                    var guid = new Guid(number, (short)row, 0, [1, 2, 3, 4, 5, 6, 7, (byte)number]);
                    if (kind == 12)
                    {
                        column.Append(guid);
                    }
                    else
                    {
                        column.AppendUniqueId(guid);
                    }

                    break;
                case 14:
                    column.AppendBytes(Encoding.ASCII.GetBytes(number.ToString(CultureInfo.InvariantCulture)));
                    break;
                case 15:
                    column.Append(string.Join(' ', Enumerable.Range(0, number % 12).Select(word => "word" + ((word * number) % 7)))
                        + (number % 3 == 0 ? "." : string.Empty));
                    break;
                case 16:
                    column.Append($"Customer#{row:D9}/{number % 50}");
                    break;
                case 17:
                    column.Append(Convert.ToBase64String(BitConverter.GetBytes(random.Next()).AsSpan(0, 3 + (number % 6)).ToArray())
                        + new string((char)('A' + (number % 26)), 64));
                    break;
                default:
                    column.Append(new string((char)('a' + (number % 26)), number % 5) + (number % 7 == 0 ? " é" : string.Empty));
                    break;
            }
        }
    }
}
