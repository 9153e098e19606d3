// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Options;
using Nam.Configuration;
using Nam.Diagnostics;

namespace Nam.Server;

/// <content>Settings that change while the engine runs.</content>
public sealed partial class NamServer
{
    private readonly Lock _reloading = new();
    private IDisposable? _configuration;
    private string? _refusal;
    private string? _awaitingRestart;

    /// <summary>Raised after settings have changed.</summary>
    internal event Action? Reloaded;

    /// <summary>Ends with the engine whatever tells it of new settings.</summary>
    internal void Own(IDisposable configuration) => _configuration = configuration;

    /// <summary>Logs that new settings are wrong (event 1015), once for each fault: one change of a file is told several times.</summary>
    internal void RefuseSettings(string fault)
    {
        if (Interlocked.Exchange(ref _refusal, fault) != fault)
        {
            RuntimeLog.SettingsRefused(_logger, fault);
        }
    }

    /// <summary>Applies new settings. Settings that can change while the engine runs take effect at once; others are
    /// logged (event 1016).</summary>
    /// <param name="changed">All settings.</param>
    /// <returns>False if a setting is wrong, which is logged (event 1015); all settings then stay as they are.</returns>
    internal bool TryReload(NamServerOptions changed)
    {
        lock (_reloading)
        {
            try
            {
                ServerOptionsValidation.ThrowIfInvalid(changed);
            }
            catch (OptionsValidationException e)
            {
                RefuseSettings(e.Message);
                return false;
            }

            var different = ServerSettings.All.Where(setting => !setting.IsSame(Options, changed))
                .ToLookup(setting => setting.IsReloadable);
            _refusal = null;
            var awaiting = string.Join(", ", different[false].Select(setting => setting.Name));
            if (awaiting.Length > 0 && awaiting != _awaitingRestart)
            {
                RuntimeLog.SettingsNeedRestart(_logger, awaiting);
            }

            _awaitingRestart = awaiting;

            if (!different[true].Any())
            {
                return true;
            }

            RuntimeLog.SettingsChanged(_logger, string.Join("; ", different[true].Select(
                setting => $"{setting.Name} is {setting.Describe(changed)}, was {setting.Describe(Options)}")));
            foreach (var setting in different[true])
            {
                setting.Copy(changed, Options);
            }

            Holds.Limit = Options.MaximumHeldBytes;
            Formats.Reload(Options);
            Learner.FormatsChanged();
        }

        Reloaded?.Invoke();
        return true;
    }
}
