// SPDX-License-Identifier: MIT

using Nam.Network;
using Nam.Server;

namespace Nam.CoreWcf.Configuration;

/// <summary>Reads the settings that only an engine as a whole has. The ranges are those of <see cref="NamServerOptions"/>.</summary>
internal static class EngineSettingsReader
{
    private static readonly Dictionary<string, Func<SettingText, Action<NamServerOptions>>> Readers = new(StringComparer.OrdinalIgnoreCase)
    {
        [nameof(NamServerOptions.StreamingHold)] = text => Set(text.ReadDuration(TimeSpan.Zero, TimeSpan.FromMinutes(1)), (options, value) => options.StreamingHold = value),
        [nameof(NamServerOptions.MaximumHeldBytes)] = text => Set(text.ReadInteger(1_048_576, 1_099_511_627_776, " bytes"), (options, value) => options.MaximumHeldBytes = value),
        [nameof(NamServerOptions.MaximumOperations)] = text => Set(text.ReadInteger(1, 100_000, ""), (options, value) => options.MaximumOperations = value),
        [nameof(NamServerOptions.Name)] = text => Set(text.ReadText(200), (options, value) => options.Name = value),
        [nameof(NamServerOptions.TransferModel)] = text => Set(ReadModel(text), (options, value) => options.TransferModel = value),
        [nameof(NamServerOptions.SamplingShare)] = text => Set(text.ReadNumber(0, 1), (options, value) => options.SamplingShare = value),
        [nameof(NamServerOptions.SaveInterval)] = text => Set(text.ReadDuration(TimeSpan.FromSeconds(0.1), TimeSpan.FromHours(1)), (options, value) => options.SaveInterval = value),
        [nameof(NamServerOptions.JournalCapacity)] = text => Set(text.ReadInteger(16, 1_000_000, ""), (options, value) => options.JournalCapacity = value),
        [nameof(NamServerOptions.JournalFile)] = text => Set(text.ReadText(4096), (options, value) => options.JournalFile = value),
        [nameof(NamServerOptions.Calibrate)] = text => Set(text.ReadFlag(), (options, value) => options.Calibrate = value),
    };

    /// <summary>Gets the names of the settings.</summary>
    public static IReadOnlyCollection<string> Names => Readers.Keys;

    /// <summary>Reads one setting.</summary>
    /// <param name="name">One of <see cref="Names"/>, in any case.</param>
    /// <param name="text">The value.</param>
    /// <returns>What sets it.</returns>
    public static Action<NamServerOptions> Read(string name, SettingText text) => Readers[name](text);

    private static Action<NamServerOptions> Set<T>(T value, Action<NamServerOptions, T> set) => options => set(options, value);

    private static string ReadModel(SettingText text)
    {
        var value = text.Value.Trim();
        var names = TransferModels.All.Select(model => model.Name);
        return TransferModels.TryFind(value, out _) ? value : throw text.Refuse($"are {string.Join(", ", names)}");
    }
}
